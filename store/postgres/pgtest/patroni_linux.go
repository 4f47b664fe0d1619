package pgtest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"text/template"
	"time"
)

// Cluster is PostgreSQL as Debian's packages keep it up: nodes under Patroni, an etcd, and an haproxy that leads to the node which may be
// written to. As a Server it is what haproxy leads to: it has addresses and databases, and is never started or stopped itself.
type Cluster struct {
	*Server
	Nodes []*Node

	Etcd, HAProxy int // their ports
	etcd, haproxy *program
}

// Node is one machine of a cluster: a Patroni and its PostgreSQL.
type Node struct {
	Name      string
	Port, API int
	Folder    string
	cluster   *Cluster
	patroni   *program
}

// program is a process of a cluster.
type program struct {
	cmd   *exec.Cmd
	ended chan struct{} // closed when it has ended
}

// programsOfCluster are those that have to be installed besides PostgreSQL.
var programsOfCluster = map[string]string{"patroni": "patroni", "patronictl": "patroni", "etcd": "etcd-server", "/usr/sbin/haproxy": "haproxy"}

// errNoCluster means that they are not.
var errNoCluster = errors.New("no cluster can be made")

// beginnings is how many clusters are tried until one begins: one of a dozen processes may find its port taken by a stranger, and Patroni gives up at once.
const beginnings = 3

// Patroni starts a cluster until the test ends. A test is skipped where the programs are absent, unless FELDPOST_NEED_POSTGRES is in the environment.
func Patroni(t testing.TB, nodes int) *Cluster {
	t.Helper()
	var c *Cluster
	var err error
	for n := range beginnings {
		if c, err = newCluster(nodes); err == nil {
			t.Cleanup(c.end)
			return c
		}
		if c == nil {
			break
		}
		t.Logf("beginning %d: %v", n+1, errors.Join(err, c.said()))
		c.end()
	}
	if errors.Is(err, errNoCluster) && os.Getenv("FELDPOST_NEED_POSTGRES") == "" {
		t.Skip(err)
	}
	absent(t, err)
	return nil
}

func newCluster(nodes int) (c *Cluster, err error) {
	for program, pack := range programsOfCluster {
		if _, err := exec.LookPath(program); err != nil {
			return nil, fmt.Errorf("%w: %s is not installed (Debian: %s)", errNoCluster, program, pack)
		}
	}
	c = &Cluster{Server: &Server{}}
	if c.bin, err = programs(); err != nil {
		return nil, err
	}
	if c.as, err = owner(); err != nil {
		return nil, err
	}
	if c.folder, err = os.MkdirTemp("", "feldpost-patroni"); err != nil {
		return nil, err
	}
	if err := c.certify(); err != nil {
		return c, err
	}
	for _, port := range []*int{&c.Etcd, &c.HAProxy} {
		if *port, err = freePort(); err != nil {
			return c, err
		}
	}
	c.port = c.HAProxy
	for n := range nodes {
		x := &Node{Name: fmt.Sprintf("node%d", n+1), cluster: c}
		x.Folder = filepath.Join(c.folder, x.Name)
		for _, port := range []*int{&x.Port, &x.API} {
			if *port, err = freePort(); err != nil {
				return c, err
			}
		}
		c.Nodes = append(c.Nodes, x)
	}
	if err := c.write(); err != nil {
		return c, err
	}
	return c, c.begin()
}

// patroniConfig is the configuration of a node, in the manual with the addresses of machines.
var patroniConfig = template.Must(template.New("").Parse(`scope: feldpost
name: {{.Name}}
restapi:
  listen: 127.0.0.1:{{.API}}
  connect_address: 127.0.0.1:{{.API}}
etcd3:
  hosts: 127.0.0.1:{{.Cluster.Etcd}}
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 5
    retry_timeout: 5
    synchronous_mode: true
    failsafe_mode: true
    postgresql:
      use_pg_rewind: true
      parameters:
        max_connections: 100
        wal_log_hints: "on"
  initdb:
    - encoding: UTF8
    - locale: C
    - data-checksums
postgresql:
  listen: 127.0.0.1:{{.Port}}
  connect_address: 127.0.0.1:{{.Port}}
  data_dir: {{.Folder}}/data
  bin_dir: {{.Bin}}
  pgpass: {{.Folder}}/pgpass
  authentication:
    superuser: {username: {{.Superuser}}, password: "{{.Password}}"}
    replication: {username: replicator, password: "{{.Password}}"}
  parameters:
    unix_socket_directories: {{.Folder}}
    shared_buffers: 32MB
    ssl: "on"
    ssl_cert_file: {{.Folder}}/server.crt
    ssl_key_file: {{.Folder}}/server.key
  pg_hba:
    - local all all scram-sha-256
    - host all all 127.0.0.1/32 scram-sha-256
    - host replication replicator 127.0.0.1/32 scram-sha-256
`))

// haproxyConfig is that of the haproxy.
var haproxyConfig = template.Must(template.New("").Parse(`global
    maxconn 200
defaults
    mode tcp
    retries 2
    timeout connect 4s
    timeout check 4s
    timeout client 30m
    timeout server 30m
listen feldpost
    bind 127.0.0.1:{{.HAProxy}}
    option httpchk GET /primary
    http-check expect status 200
    default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
{{range .Nodes}}    server {{.Name}} 127.0.0.1:{{.Port}} check port {{.API}}
{{end}}`))

// Settings are the lines of the configurations that hold on any machine.
func Settings() (lines []string) {
	for _, text := range []string{patroniConfig.Root.String(), haproxyConfig.Root.String()} {
		for line := range strings.Lines(text) {
			if line = strings.TrimSpace(line); !strings.Contains(line, "{{") && !strings.Contains(line, "127.0.0.1") && line != "shared_buffers: 32MB" {
				lines = append(lines, line)
			}
		}
	}
	return lines
}

// write makes the folders and the configurations.
func (c *Cluster) write() error {
	if err := os.MkdirAll(filepath.Join(c.folder, "etcd"), 0o700); err != nil {
		return err
	}
	var proxy strings.Builder
	if err := haproxyConfig.Execute(&proxy, c); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(c.folder, "haproxy.cfg"), []byte(proxy.String()), 0o644); err != nil {
		return err
	}
	own := []string{c.folder, filepath.Join(c.folder, "etcd"), filepath.Join(c.folder, "haproxy.cfg")}
	for _, x := range c.Nodes {
		if err := os.MkdirAll(x.Folder, 0o700); err != nil {
			return err
		}
		own = append(own, x.Folder)
		for _, name := range []string{"server.crt", "server.key"} {
			data, err := os.ReadFile(filepath.Join(c.folder, name))
			if err == nil {
				err = os.WriteFile(filepath.Join(x.Folder, name), data, 0o600)
			}
			if err != nil {
				return err
			}
			own = append(own, filepath.Join(x.Folder, name))
		}
		var text strings.Builder
		err := patroniConfig.Execute(&text, struct {
			*Node
			Cluster                  *Cluster
			Bin, Superuser, Password string
		}{x, c, c.bin, Superuser, Password})
		if err == nil {
			err = os.WriteFile(x.config(), []byte(text.String()), 0o600)
		}
		if err != nil {
			return err
		}
		own = append(own, x.config())
	}
	return c.own(own...)
}

func (x *Node) config() string { return filepath.Join(x.Folder, "patroni.yml") }

// run starts a program of the cluster for good; what it says stands in a file.
func (c *Cluster) run(log, name string, args ...string) (*program, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.SysProcAttr = c.folder, attributes(c.as)
	cmd.Env = append(os.Environ(), "HOME="+c.folder)
	out, err := os.OpenFile(filepath.Join(c.folder, log), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, err
	}
	defer out.Close()
	cmd.Stdout, cmd.Stderr = out, out
	if err := startForGood(cmd); err != nil {
		return nil, err
	}
	p := &program{cmd: cmd, ended: make(chan struct{})}
	go func() {
		_ = cmd.Wait()
		close(p.ended)
	}()
	return p, nil
}

// hasEnded tells whether it has.
func (p *program) hasEnded() bool {
	select {
	case <-p.ended:
		return true
	default:
		return false
	}
}

// kill ends it at once, if it was started.
func (p *program) kill() {
	if p != nil {
		_ = p.cmd.Process.Kill()
		<-p.ended
	}
}

// begin starts all of it and waits until there are a leader, a synchronous standby and a way.
func (c *Cluster) begin() error {
	if err := c.StartEtcd(); err != nil {
		return err
	}
	for i, x := range c.Nodes {
		if err := x.Start(); err != nil {
			return err
		}
		if i > 0 {
			continue
		}
		err := c.Await(time.Minute, func(s State) bool { return s.Leader != nil || x.patroni.hasEnded() })
		if x.patroni.hasEnded() {
			err = errors.New("Patroni has ended")
		}
		if err != nil {
			return err
		}
	}
	var err error
	if c.haproxy, err = c.run("haproxy.log", "/usr/sbin/haproxy", "-db", "-f", filepath.Join(c.folder, "haproxy.cfg")); err != nil {
		return err
	}
	return c.AwaitWhole()
}

// AwaitWhole waits until all nodes work, one of them as a synchronous standby, and the way leads to the leader.
func (c *Cluster) AwaitWhole() error {
	err := c.Await(3*time.Minute, func(s State) bool { return s.Leader != nil && s.Sync != nil && s.Working == len(c.Nodes) })
	for until := time.Now().Add(30 * time.Second); err == nil; time.Sleep(100 * time.Millisecond) {
		if e := c.Exec("postgres", "SELECT 1"); e == nil {
			return nil
		} else if time.Now().After(until) {
			err = e
		}
	}
	return err
}

// StartEtcd starts the etcd, with what it held before.
func (c *Cluster) StartEtcd() (err error) {
	peer, err := freePort()
	if err != nil {
		return err
	}
	client, other := fmt.Sprintf("http://127.0.0.1:%d", c.Etcd), fmt.Sprintf("http://127.0.0.1:%d", peer)
	c.etcd, err = c.run("etcd.log", "etcd", "--name", "etcd", "--data-dir", filepath.Join(c.folder, "etcd"), "--listen-client-urls", client, "--advertise-client-urls", client,
		"--listen-peer-urls", other, "--initial-advertise-peer-urls", other, "--initial-cluster", "etcd="+other)
	return err
}

// KillEtcd ends it at once.
func (c *Cluster) KillEtcd() { c.etcd.kill() }

// Start starts a node's Patroni, which starts PostgreSQL.
func (x *Node) Start() (err error) {
	x.patroni, err = x.cluster.run(x.Name+".log", "patroni", x.config())
	return err
}

// KillPatroni ends Patroni alone; PostgreSQL goes on without it.
func (x *Node) KillPatroni() { x.patroni.kill() }

// Kill ends both as if the machine had died.
func (x *Node) Kill() error {
	x.KillPatroni()
	text, err := os.ReadFile(filepath.Join(x.Folder, "data", "postmaster.pid"))
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	line, _, _ := strings.Cut(string(text), "\n")
	id, err2 := strconv.Atoi(line)
	if err := errors.Join(err, err2); err != nil {
		return err
	}
	if err := killAllOf(id); err != nil && !errors.Is(err, syscall.ESRCH) {
		return err
	}
	return nil
}

// end stops everything.
func (c *Cluster) end() {
	for _, x := range c.Nodes {
		_ = x.Kill()
	}
	c.haproxy.kill()
	c.KillEtcd()
	_ = os.RemoveAll(c.folder)
}

// State is what Patroni says of a cluster.
type State struct {
	Leader, Sync *Node // nil for none
	Working      int   // nodes that run or follow
}

// State asks the nodes, of which the first that answers tells of all.
func (c *Cluster) State() (s State, err error) {
	client := &http.Client{Timeout: 2 * time.Second}
	for _, x := range c.Nodes {
		var answer struct {
			Members []struct{ Name, Role, State string }
		}
		var resp *http.Response
		if resp, err = client.Get(fmt.Sprintf("http://127.0.0.1:%d/cluster", x.API)); err != nil {
			continue
		}
		raw, _ := io.ReadAll(resp.Body)
		resp.Body.Close()
		if err = json.Unmarshal(raw, &answer); err != nil {
			continue
		}
		for _, m := range answer.Members {
			i := slices.IndexFunc(c.Nodes, func(x *Node) bool { return x.Name == m.Name })
			if i < 0 || m.State != "running" && m.State != "streaming" {
				continue
			}
			s.Working++
			switch m.Role {
			case "leader":
				s.Leader = c.Nodes[i]
			case "sync_standby":
				s.Sync = c.Nodes[i]
			}
		}
		return s, nil
	}
	return s, err
}

// Await waits for a state, of which nothing is known while no node answers.
func (c *Cluster) Await(limit time.Duration, so func(State) bool) error {
	for until := time.Now().Add(limit); ; time.Sleep(200 * time.Millisecond) {
		s, err := c.State()
		if so(s) {
			return nil
		}
		if time.Now().After(until) {
			return fmt.Errorf("the cluster is not so after %s: %+v, %w", limit, s, errors.Join(err, c.said()))
		}
	}
}

// said is the end of what the programs have said.
func (c *Cluster) said() error {
	logs, _ := filepath.Glob(filepath.Join(c.folder, "*.log"))
	var parts []error
	for _, path := range logs {
		text, _ := os.ReadFile(path)
		parts = append(parts, fmt.Errorf("%s: %s", filepath.Base(path), text[max(0, len(text)-8000):]))
	}
	return errors.Join(parts...)
}

// Switchover has the synchronous standby take over in plan.
func (c *Cluster) Switchover() error {
	s, err := c.State()
	if err != nil || s.Leader == nil || s.Sync == nil {
		return fmt.Errorf("no leader and standby: %w", err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	out, err := exec.CommandContext(ctx, "patronictl", "-c", s.Leader.config(), "switchover", "feldpost", "--leader", s.Leader.Name, "--candidate", s.Sync.Name, "--force").CombinedOutput()
	if err != nil {
		return fmt.Errorf("switchover: %w: %s", err, out)
	}
	return nil
}
