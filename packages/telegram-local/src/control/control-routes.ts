import { adminRights } from '../records.ts';
import type { Reader } from './reader.ts';
import type { TelegramVerbs } from './verbs.ts';

type Route = (verbs: TelegramVerbs, body: Reader) => unknown;

function at(body: Reader) {
  return {
    userId: body.number('userId'),
    chatId: body.number('chatId'),
    messageId: body.number('messageId'),
  };
}

function saying(body: Reader) {
  return {
    userId: body.number('userId'),
    chatId: body.optionalNumber('chatId'),
    text: body.text('text'),
    replyTo: body.optionalNumber('replyTo'),
    date: body.optionalNumber('date'),
    isViaBot: body.flag('isViaBot'),
  };
}

const statuses = ['creator', 'administrator', 'member', 'left', 'kicked'] as const;

/** `POST /control/<verb>` with a JSON object; the names are those of `TelegramVerbs`. */
const routes: { [V in keyof TelegramVerbs]: Route } = {
  addPerson: (verbs, body) =>
    verbs.addPerson({
      firstName: body.text('firstName'),
      username: body.optionalText('username'),
      languageCode: body.optionalText('languageCode') ?? 'en',
      id: body.optionalNumber('id'),
    }),
  addGroup: (verbs, body) =>
    verbs.addGroup({
      ownerId: body.number('ownerId'),
      title: body.text('title'),
      type: body.optionalText('type') === 'group' ? 'group' : 'supergroup',
      username: body.optionalText('username'),
      hidesReactors: body.flag('hidesReactors'),
    }),
  addLink: (verbs, body) =>
    verbs.addLink({
      chatId: body.number('chatId'),
      creatorId: body.number('creatorId'),
      name: body.optionalText('name'),
    }),
  migrate: (verbs, body) => verbs.migrate({ chatId: body.number('chatId') }),
  say: (verbs, body) => verbs.say(saying(body)),
  sayMany: (verbs, body) => verbs.sayMany({ sayings: body.list('sayings').map(saying) }),
  forward: (verbs, body) =>
    verbs.forward({
      userId: body.number('userId'),
      fromChatId: body.number('fromChatId'),
      messageId: body.number('messageId'),
      chatId: body.optionalNumber('chatId'),
      isHidden: body.flag('isHidden'),
      date: body.optionalNumber('date'),
    }),
  edit: (verbs, body) => verbs.edit({ ...at(body), text: body.text('text') }),
  erase: (verbs, body) => verbs.erase(at(body)),
  react: (verbs, body) => verbs.react({ ...at(body), emoji: body.texts('emoji') }),
  press: (verbs, body) =>
    verbs.press({ ...at(body), row: body.number('row'), column: body.number('column') }),
  start: (verbs, body) =>
    verbs.start({ userId: body.number('userId'), payload: body.optionalText('payload') }),
  startInGroup: (verbs, body) =>
    verbs.startInGroup({
      userId: body.number('userId'),
      chatId: body.number('chatId'),
      payload: body.optionalText('payload'),
      rights: body.optionalTexts('rights'),
    }),
  join: (verbs, body) =>
    verbs.join({
      userId: body.number('userId'),
      chatId: body.optionalNumber('chatId'),
      link: body.optionalText('link'),
    }),
  changeMember: (verbs, body) => {
    const named = body.optionalTexts('rights');
    return verbs.changeMember({
      chatId: body.number('chatId'),
      userId: body.number('userId'),
      byId: body.number('byId'),
      status: body.oneOf('status', statuses),
      rights: named === null ? null : adminRights.filter((right) => named.includes(right)),
      isAnonymous: body.flag('isAnonymous'),
    });
  },
  setBlocked: (verbs, body) =>
    verbs.setBlocked({ userId: body.number('userId'), isBlocked: body.flag('isBlocked') }),
  people: (verbs) => verbs.people(),
  groups: (verbs) => verbs.groups(),
  members: (verbs, body) => verbs.members({ chatId: body.number('chatId') }),
  messages: (verbs, body) =>
    verbs.messages({ chatId: body.number('chatId'), count: body.number('count') }),
  callback: (verbs, body) => verbs.callback({ id: body.text('id') }),
  pendingUpdates: (verbs) => verbs.pendingUpdates(),
  allowedUpdates: (verbs) => verbs.allowedUpdates(),
  skipTime: (verbs, body) => verbs.skipTime({ seconds: body.number('seconds') }),
  setRateLimits: (verbs, body) => verbs.setRateLimits({ isOn: body.flag('isOn') }),
  setChatter: (verbs, body) => verbs.setChatter({ isOn: body.flag('isOn') }),
  setPrivacy: (verbs, body) => verbs.setPrivacy({ isOn: body.flag('isOn') }),
  addFault: (verbs, body) =>
    verbs.addFault({
      method: body.text('method'),
      code: body.number('code'),
      retryAfter: body.optionalNumber('retryAfter') ?? 1,
      times: body.optionalNumber('times') ?? 1,
      ...(body.optionalText('description') === null
        ? {}
        : { description: body.text('description') }),
    }),
};

/** The route of a verb; null if unknown. */
export function controlRoute(verb: string): Route | null {
  return isVerb(verb) ? routes[verb] : null;
}

function isVerb(verb: string): verb is keyof TelegramVerbs {
  return Object.hasOwn(routes, verb);
}
