// The chat page of the local messenger. The browser loads this module as it is, without a build.

const root = '/dev/telegram';
const pollMs = 1000;
const newcomer = 'new';
const rememberedKey = 'messenger-person';
const texts = {
  newcomer: 'Новый человек',
  newcomerHint: 'Появится, когда напишет боту',
  writesAs: (name) => `Вы: ${name}`,
  block: 'Заблокировать',
  unblock: 'Разблокировать',
  empty: 'Сообщений пока нет.',
  startHint: 'Нажмите START, чтобы подтвердить аккаунт.',
  failed: 'Не получилось, попробуйте ещё раз.',
  edited: 'изменено',
};

const element = (id) => document.getElementById(id);
const startToken = new URLSearchParams(location.search).get('start');
const state = { people: [], chosen: undefined, shown: '', seen: new Map(), isStarted: startToken === null };

async function call(path, body) {
  const options = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const response = await fetch(`${root}${path}`, options);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.status === 204 ? undefined : response.json();
}

function create(tag, { text, className, ...properties } = {}, ...children) {
  const node = Object.assign(document.createElement(tag), properties);
  if (text !== undefined) node.textContent = text;
  if (className !== undefined) node.className = className;
  node.append(...children);
  return node;
}

const nameOf = (person) => (person.login ? `${person.firstName} · ${person.login}` : person.firstName);
const chosenPerson = () => state.people.find((person) => person.id === state.chosen);

function say(text) {
  element('notice').textContent = text ?? '';
}

/** Runs the action of a press or a submit and shows its failure. */
async function attempt(work) {
  try {
    await work();
  } catch {
    say(texts.failed);
  }
}

function personButton({ id, name, hint, hasNews }) {
  const button = create(
    'button',
    { type: 'button', className: 'person' },
    create('span', { text: name }, create('small', { text: hint })),
    ...(hasNews ? [create('span', { className: 'fresh', title: 'Новые сообщения' })] : []),
  );
  button.setAttribute('aria-current', String(id === state.chosen));
  button.addEventListener('click', () => attempt(() => choose(id)));
  return create('li', {}, button);
}

function showPeople() {
  const items = state.people.map((person) =>
    personButton({
      id: person.id,
      name: person.firstName,
      hint: [person.login ?? 'без аккаунта', person.username && `@${person.username}`].filter(Boolean).join(' · '),
      hasNews: person.id !== state.chosen && (person.lastMessageId ?? 0) > (state.seen.get(person.id) ?? 0),
    }),
  );
  const list = element('people');
  const before = document.activeElement?.closest('#people li');
  const index = before ? [...list.children].indexOf(before) : -1;
  list.replaceChildren(personButton({ id: newcomer, name: texts.newcomer, hint: texts.newcomerHint }), ...items);
  list.children[index]?.querySelector('button').focus();
}

const clock = new Intl.DateTimeFormat('ru', { hour: '2-digit', minute: '2-digit' });

/** Turns addresses in the text into links, as Telegram does. */
const linked = (text) =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part) => (/^https?:/.test(part) ? create('a', { href: part, text: part }) : part));

function messageItem(message) {
  const edited = message.editedAt ? ` · ${texts.edited}` : '';
  const item = create(
    'li',
    { className: message.fromBot ? 'theirs' : 'mine' },
    create('p', {}, ...linked(message.text)),
    create('time', { dateTime: message.createdAt, text: clock.format(new Date(message.createdAt)) + edited }),
  );
  for (const row of message.buttons) {
    const buttons = row.map(({ text, callback_data: data, url }) => {
      if (url) return create('a', { href: url, className: 'button', text });
      const button = create('button', { type: 'button', className: 'button', text });
      button.addEventListener('click', () => attempt(() => press(button, message.id, data)));
      return button;
    });
    item.append(create('div', { className: 'buttons' }, ...buttons));
  }
  return item;
}

function showMessages(messages) {
  const shown = JSON.stringify([state.chosen, messages]);
  if (shown === state.shown) return;
  state.shown = shown;
  const list = element('messages');
  list.replaceChildren(
    ...(messages.length > 0 ? messages.map(messageItem) : [create('li', {}, create('p', { text: texts.empty }))]),
  );
  element('log').scrollTop = element('log').scrollHeight;
}

function showChat() {
  const person = chosenPerson();
  element('chat').hidden = false;
  element('as-whom').textContent = texts.writesAs(person ? nameOf(person) : texts.newcomer.toLowerCase());
  element('block').hidden = !person;
  element('block').textContent = person?.hasBlockedBot ? texts.unblock : texts.block;
  element('start').hidden = state.isStarted;
}

async function refresh() {
  state.people = await call('/people');
  const id = state.chosen;
  const messages = typeof id === 'number' ? (await call(`/people/${id}/messages`)).messages : [];
  // Another person was selected during the request.
  if (id !== state.chosen) return;
  if (typeof id === 'number') state.seen.set(id, chosenPerson()?.lastMessageId ?? 0);
  showPeople();
  if (id === undefined) return;
  showChat();
  showMessages(messages);
}

async function choose(id) {
  state.chosen = id;
  document.body.classList.add('in-chat');
  say(state.isStarted ? '' : texts.startHint);
  localStorage.setItem(rememberedKey, String(id));
  await refresh();
}

/** Creates a new person with the first message to the bot. */
async function write(text) {
  if (state.chosen === newcomer) {
    const { id } = await call('/people', {});
    state.chosen = id;
    localStorage.setItem(rememberedKey, String(id));
  }
  await call(`/people/${state.chosen}/messages`, { text });
  await refresh();
}

async function press(button, messageId, data) {
  button.disabled = true;
  try {
    const { answer } = await call(`/people/${state.chosen}/presses`, { messageId, data });
    say(answer);
    await refresh();
  } finally {
    button.disabled = false;
  }
}

element('start').addEventListener('click', () =>
  attempt(async () => {
    await write(`/start ${startToken}`);
    state.isStarted = true;
    say('');
    showChat();
  }),
);

element('compose').addEventListener('submit', (event) => {
  event.preventDefault();
  const input = element('text');
  const text = input.value.trim();
  if (text === '') return;
  void attempt(async () => {
    await write(text);
    input.value = '';
  });
});

element('block').addEventListener('click', () =>
  attempt(async () => {
    await call(`/people/${state.chosen}/block`, { blocked: !chosenPerson()?.hasBlockedBot });
    await refresh();
  }),
);

element('back').addEventListener('click', () => {
  document.body.classList.remove('in-chat');
  state.chosen = undefined;
  element('chat').hidden = true;
  showPeople();
});

/**
 * Opens the chat that was open last. A confirmation link opens the chat of a new person, who has no
 * account yet.
 */
async function open() {
  await refresh();
  const id = Number(localStorage.getItem(rememberedKey));
  const remembered = state.people.find((person) => person.id === id);
  if (startToken !== null) await choose(remembered && !remembered.login ? remembered.id : newcomer);
  else if (remembered) await choose(remembered.id);
  // On a phone the list of people is a separate page.
  else if (matchMedia('(min-width: 45rem)').matches) await choose(newcomer);
}

async function keepCurrent() {
  if (!document.hidden) await refresh().catch(() => {});
  setTimeout(keepCurrent, pollMs);
}

// A scrollable area must be reachable by keyboard.
element('log').tabIndex = 0;
await attempt(open);
setTimeout(keepCurrent, pollMs);
