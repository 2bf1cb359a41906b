// The chat page of the local messenger. The browser loads this module as it is, without a build.

const root = '/dev/telegram';
const pollMs = 1000;
const newcomer = 'new';
const mailbox = 'mailbox';
const rememberedKey = 'messenger-person';
const texts = {
  newcomer: 'Новый человек',
  newcomerHint: 'Появится, когда напишет боту',
  mailbox: 'Почта',
  mailboxHint: (count) => `Письма портала: ${count}`,
  mailboxAll: 'Все адреса демо',
  noMails: 'Писем пока нет.',
  to: (address) => `Кому: ${address}`,
  asHtml: 'Как в почтовой программе',
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
const state = {
  people: [],
  mails: undefined,
  chosen: undefined,
  shown: '',
  seen: new Map(),
  isStarted: startToken === null,
};

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

/** A portal with another mail server has no mailbox here. */
function mailboxButton(mails) {
  const lastId = mails.at(-1)?.id ?? 0;
  return personButton({
    id: mailbox,
    name: texts.mailbox,
    hint: texts.mailboxHint(mails.length),
    hasNews: state.chosen !== mailbox && lastId > (state.seen.get(mailbox) ?? 0),
  });
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
  const first = state.mails ? [mailboxButton(state.mails)] : [];
  list.replaceChildren(
    ...first,
    personButton({ id: newcomer, name: texts.newcomer, hint: texts.newcomerHint }),
    ...items,
  );
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

function mailItem({ id, address, subject, text, createdAt }) {
  return create(
    'li',
    { className: 'mail' },
    create('h3', { text: subject }),
    create('p', { className: 'mail-to', text: texts.to(address) }),
    create('p', {}, ...linked(text)),
    create('a', { className: 'mail-html', href: `${root}/mails/${id}.html`, target: '_blank', text: texts.asHtml }),
    create('time', { dateTime: createdAt, text: clock.format(new Date(createdAt)) }),
  );
}

function showItems(items, itemOf, empty) {
  const shown = JSON.stringify([state.chosen, items]);
  if (shown === state.shown) return;
  state.shown = shown;
  const list = element('messages');
  list.replaceChildren(...(items.length > 0 ? items.map(itemOf) : [create('li', {}, create('p', { text: empty }))]));
  element('log').scrollTop = element('log').scrollHeight;
}

function showChat() {
  const person = chosenPerson();
  const isMailbox = state.chosen === mailbox;
  element('chat').hidden = false;
  element('with-whom').textContent = isMailbox ? texts.mailbox : 'Kampus';
  element('bot-mark').hidden = isMailbox;
  element('compose').hidden = isMailbox;
  element('as-whom').textContent = isMailbox
    ? texts.mailboxAll
    : texts.writesAs(person ? nameOf(person) : texts.newcomer.toLowerCase());
  element('block').hidden = !person;
  element('block').textContent = person?.hasBlockedBot ? texts.unblock : texts.block;
  element('start').hidden = state.isStarted || isMailbox;
}

async function refresh() {
  [state.people, state.mails] = await Promise.all([call('/people'), call('/mails').catch(() => undefined)]);
  const id = state.chosen;
  const messages = typeof id === 'number' ? (await call(`/people/${id}/messages`)).messages : [];
  // Another person was selected during the request.
  if (id !== state.chosen) return;
  if (typeof id === 'number') state.seen.set(id, chosenPerson()?.lastMessageId ?? 0);
  if (id === mailbox) state.seen.set(mailbox, state.mails?.at(-1)?.id ?? 0);
  showPeople();
  if (id === undefined) return;
  showChat();
  if (id === mailbox) showItems(state.mails ?? [], mailItem, texts.noMails);
  else showItems(messages, messageItem, texts.empty);
}

async function choose(id) {
  state.chosen = id;
  document.body.classList.add('in-chat');
  say(state.isStarted || id === mailbox ? '' : texts.startHint);
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
