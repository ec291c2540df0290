import { badRequest } from '../api-error.ts';
import type { TelegramVerbs } from '../control/verbs.ts';
import { botOf, memberOf, userOf, type TelegramState } from '../state.ts';
import { addressOf, localAddress } from './view.ts';

/** Where the page goes after an action: on itself, or to an address in a new tab. */
export type Outcome = { go: string; open?: string };

type Action = (deed: Deed) => Outcome;
type Deed = { state: TelegramState; verbs: TelegramVerbs; form: URLSearchParams };

function me({ state, form }: Deed) {
  return userOf(state, Number(form.get('as')));
}

/** The private chat with the bot is called `bot`, or by the person's own identifier. */
function chatIn({ form }: Deed): number | null {
  const chatId = Number(form.get('chat'));
  return chatId < 0 ? chatId : null;
}

function back(deed: Deed): Outcome {
  return { go: addressOf(me(deed), { chat: chatIn(deed) ?? 'bot' }) };
}

function at(deed: Deed) {
  const userId = me(deed).id;
  return { userId, chatId: chatIn(deed) ?? userId, messageId: Number(deed.form.get('message')) };
}

/** An action after which the same chat is shown. */
function inChat(act: (deed: Deed) => unknown): Action {
  return (deed) => {
    act(deed);
    return back(deed);
  };
}

function press(deed: Deed): Outcome {
  const { state, verbs, form } = deed;
  const at_ = { ...at(deed), row: Number(form.get('row')), column: Number(form.get('column')) };
  const pressed = verbs.press(at_);
  if ('callback' in pressed) return back(deed);
  const address = localAddress(state, me(deed), pressed.url);
  return address.startsWith('/') ? { go: address } : { ...back(deed), open: address };
}

function changeBot(deed: Deed): void {
  const { state, verbs, form } = deed;
  const status = form.get('status');
  if (status !== 'member' && status !== 'administrator' && status !== 'kicked') {
    throw badRequest('no such status');
  }
  const chatId = chatIn(deed) ?? 0;
  verbs.changeMember({ chatId, userId: botOf(state).id, byId: me(deed).id, status });
}

function setAnonymous(deed: Deed): void {
  const { state, verbs, form } = deed;
  const member = memberOf(state, chatIn(deed) ?? 0, me(deed).id);
  const isAnonymous = form.get('anonymous') === 'yes';
  verbs.changeMember({ ...member, byId: member.userId, isAnonymous });
}

function newPerson({ verbs, form }: Deed): Outcome {
  const user = verbs.addPerson({
    firstName: form.get('name') ?? '',
    username: form.get('username'),
  });
  const kept = Object.fromEntries(form);
  const asked = ['start', 'startgroup', 'admin', 'join', 'chat'].flatMap((name) =>
    kept[name] === undefined ? [] : [[name, kept[name]] as const],
  );
  return { go: addressOf(user, Object.fromEntries(asked)) };
}

function newGroup(deed: Deed): Outcome {
  const { verbs, form } = deed;
  const group = { title: form.get('title') ?? '', username: form.get('username') };
  const chat = verbs.addGroup({ ownerId: me(deed).id, ...group });
  return { go: addressOf(me(deed), { chat: chat.id }) };
}

function startGroup(deed: Deed): Outcome {
  const { verbs, form } = deed;
  const rights = form.get('rights') ?? '';
  verbs.startInGroup({
    userId: me(deed).id,
    chatId: chatIn(deed) ?? 0,
    payload: form.get('payload') || null,
    rights: rights === '' ? null : rights.split(/[+ ]/),
  });
  return back(deed);
}

/** What `POST /page/<name>` does. */
export const pageActions: Record<string, Action> = {
  'new-person': newPerson,
  'new-group': newGroup,
  'start-group': startGroup,
  press,
  start: inChat((deed) =>
    deed.verbs.start({ userId: me(deed).id, payload: deed.form.get('payload') || null }),
  ),
  say: inChat((deed) =>
    deed.verbs.say({
      userId: me(deed).id,
      chatId: chatIn(deed),
      text: deed.form.get('text') ?? '',
      replyTo: Number(deed.form.get('message')) || null,
    }),
  ),
  edit: inChat((deed) => deed.verbs.edit({ ...at(deed), text: deed.form.get('text') ?? '' })),
  erase: inChat((deed) => deed.verbs.erase(at(deed))),
  react: inChat((deed) => {
    const emoji = deed.form.get('emoji') || null;
    return deed.verbs.react({ ...at(deed), emoji: emoji === null ? [] : [emoji] });
  }),
  forward: inChat((deed) => {
    const { userId, messageId } = at(deed);
    const fromChatId = Number(deed.form.get('from'));
    return deed.verbs.forward({ userId, messageId, fromChatId, chatId: chatIn(deed) });
  }),
  block: inChat((deed) =>
    deed.verbs.setBlocked({ userId: me(deed).id, isBlocked: deed.form.get('blocked') === 'yes' }),
  ),
  join: inChat((deed) =>
    deed.verbs.join({
      userId: me(deed).id,
      chatId: chatIn(deed),
      link: deed.form.has('link') ? `t.me/+${deed.form.get('link') ?? ''}` : null,
    }),
  ),
  leave: inChat((deed) => {
    const userId = me(deed).id;
    const change = { chatId: chatIn(deed) ?? 0, userId, byId: userId };
    return deed.verbs.changeMember({ ...change, status: 'left' });
  }),
  bot: inChat(changeBot),
  chatter: inChat((deed) => deed.verbs.setChatter({ isOn: deed.form.get('on') === 'yes' })),
  anonymous: inChat(setAnonymous),
  link: inChat((deed) =>
    deed.verbs.addLink({ chatId: chatIn(deed) ?? 0, creatorId: me(deed).id, name: null }),
  ),
  migrate: (deed) => {
    const chat = deed.verbs.migrate({ chatId: chatIn(deed) ?? 0 });
    return { go: addressOf(me(deed), { chat: chat.id }) };
  },
};
