// The page works without this script. With it, nothing reloads and the acts of others appear immediately.
const as = new URLSearchParams(location.search).get('as');

let turn = Promise.resolve();

/** One at a time, so that an older answer never replaces a newer one. */
function refresh() {
  turn = turn.catch(() => {}).then(load);
  return turn;
}

/** Replaces the parts that differ, and leaves alone what a person is typing. */
async function load() {
  const response = await fetch(location.href);
  const next = new DOMParser().parseFromString(await response.text(), 'text/html');
  document.title = next.title;
  const messages = document.querySelector('[data-part="messages"]');
  const isAtEnd = messages === null || isScrolledToEnd(messages);
  for (const part of next.querySelectorAll('[data-part]')) {
    const current = document.querySelector(`[data-part="${part.dataset.part}"]`);
    if (current === null) return location.reload();
    if (current.innerHTML === part.innerHTML) continue;
    if (isTypingIn(current) && hasSameForm(current, part)) continue;
    if (current.querySelector('details[open]') !== null) continue;
    current.innerHTML = part.innerHTML;
  }
  if (isAtEnd) scrollToEnd();
}

function isTypingIn(part) {
  return [...part.querySelectorAll('textarea, input:not([type="hidden"])')].some(
    (field) => field.value !== field.defaultValue,
  );
}

function hasSameForm(current, next) {
  return current.querySelector('form')?.action === next.querySelector('form')?.action;
}

function isScrolledToEnd(box) {
  return box.scrollHeight - box.scrollTop - box.clientHeight < 80;
}

function scrollToEnd() {
  const box = document.querySelector('[data-part="messages"]');
  if (box !== null) box.scrollTop = box.scrollHeight;
}

/** Goes to another address of the page without loading it anew, unless it is another kind of page. */
async function go(address) {
  const next = new URL(address, location.href);
  const isSameKind = next.searchParams.get('as') === as && document.querySelector('.chat') !== null;
  const isDoor = next.searchParams.has('join') || next.searchParams.has('startgroup');
  if (!isSameKind || isDoor) return location.assign(next);
  const isOther = next.href !== location.href;
  if (isOther) history.pushState(null, '', next);
  await refresh();
  if (isOther) scrollToEnd();
  document.querySelector('textarea')?.focus();
}

async function submit(form, submitter) {
  const response = await fetch(form.action, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams(new FormData(form, submitter)),
  });
  const outcome = await response.json();
  if (!response.ok) return say(outcome.message, true);
  form.reset();
  for (const open of document.querySelectorAll('details[open]')) open.open = false;
  if (outcome.open !== undefined) window.open(outcome.open, '_blank', 'noopener');
  await go(outcome.go);
}

function say(text, isFailure = false) {
  const toast = document.createElement('p');
  toast.textContent = text;
  toast.className = isFailure ? 'toast failure' : 'toast';
  document.querySelector('.toasts').append(toast);
  setTimeout(() => toast.remove(), 5000);
}

document.addEventListener('submit', (event) => {
  if (!event.target.matches('form[data-live]')) return;
  event.preventDefault();
  submit(event.target, event.submitter).catch(() => say('The server does not answer.', true));
});

document.addEventListener('click', (event) => {
  const command = event.target.closest('[data-command]');
  if (command !== null) {
    const text = document.querySelector('textarea');
    text.value = command.dataset.command;
    text.form.requestSubmit();
    return;
  }
  const link = event.target.closest('a[href^="/?"]');
  const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0;
  if (link !== null && isPlain) {
    event.preventDefault();
    void go(link.href);
  }
  for (const open of document.querySelectorAll('details.tools[open]')) {
    if (!open.contains(event.target)) open.open = false;
  }
});

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') {
    for (const open of document.querySelectorAll('details[open]')) open.open = false;
  }
  if (event.key !== 'Enter' || event.shiftKey || !event.target.matches('textarea')) return;
  event.preventDefault();
  event.target.form.requestSubmit();
});

window.addEventListener('popstate', () => void refresh().then(scrollToEnd));

if (as !== null) {
  const events = new EventSource(`/page/events?as=${encodeURIComponent(as)}`);
  let waiting = false;
  events.addEventListener('change', () => {
    if (waiting) return;
    waiting = true;
    const renew = () => {
      waiting = false;
      refresh().catch(() => {});
    };
    setTimeout(() => void turn.then(renew, renew), 30);
  });
  events.addEventListener('answer', (event) => {
    const { text, showAlert, url } = JSON.parse(event.data);
    if (url !== null)
      return void go(`/?as=${as}&start=${new URL(url, 'https://t.me').searchParams.get('start')}`);
    if (text === '') return;
    if (showAlert) alert(text);
    else say(text);
  });
}
scrollToEnd();
