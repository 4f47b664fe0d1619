package orders
import ("testing";"fmt")
func TestH(t *testing.T){ fmt.Println(Help("en","")); fmt.Println(Help("fr","CONSIGNE RETRAITE")); fmt.Println(Help("en","attack")); fmt.Println(Help("fr","conditions")); fmt.Println(Help("en","toward")); fmt.Println(Help("en","retret"))}
