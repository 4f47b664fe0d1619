const places = beginLists();
beginSheet();
beginMap(places);
beginForms();
show('');
document.documentElement.dataset.ready = 'yes';
}).catch((e) => {
  document.querySelector('main').replaceChildren(document.querySelector('#old').content);
  throw e;
});
