import type { BotApi, Fault } from '../bot-api.ts';
import { addGroup, addLink, addPerson, migrate, type NewGroup } from '../people/groups.ts';
import type { NewPerson } from '../people/groups.ts';
import { changeMember, join, setBlocked, type MemberChange } from '../people/membership.ts';
import { press, type Press, type Pressed } from '../people/press.ts';
import { react } from '../people/react.ts';
import { edit, erase, forward, say, type Forwarding, type Saying } from '../people/say.ts';
import { start, startInGroup, type GroupStart } from '../people/start-bot.ts';
import type { Callback, Chat, InviteLink, Member, Message, User } from '../records.ts';
import {
  changeSettings,
  lastMessages,
  membersOf,
  settingsOf,
  type TelegramState,
} from '../state.ts';

type At = { userId: number; chatId: number; messageId: number };

/** Actions of people and tests. Each change is durable when it returns. */
export type TelegramVerbs = {
  addPerson(input: NewPerson): User;
  addGroup(input: NewGroup): Chat;
  addLink(input: { chatId: number; creatorId: number; name: string | null }): InviteLink;
  migrate(input: { chatId: number }): Chat;
  say(input: Saying): Message;
  /** All or none, in one write to the disk: for crowds. */
  sayMany(input: { sayings: Saying[] }): Message[];
  forward(input: Forwarding): Message;
  edit(input: At & { text: string }): Message;
  erase(input: At): null;
  react(input: At & { emoji: string[] }): Message;
  press(input: Press): Pressed;
  start(input: { userId: number; payload: string | null }): Message;
  startInGroup(input: GroupStart): null;
  join(input: { userId: number; chatId: number | null; link: string | null }): Member;
  changeMember(input: Omit<MemberChange, 'link'>): Member;
  setBlocked(input: { userId: number; isBlocked: boolean }): null;
  people(): User[];
  groups(): Chat[];
  members(input: { chatId: number }): Member[];
  /** The last ones, oldest first. The private chat with the bot has the person's identifier. */
  messages(input: { chatId: number; count: number }): Message[];
  callback(input: { id: string }): Callback | null;
  pendingUpdates(): number;
  /** The kinds that the bot asked for; null before it did. */
  allowedUpdates(): readonly string[] | null;
  /** Moves the emulator’s clock forward. */
  skipTime(input: { seconds: number }): null;
  setRateLimits(input: { isOn: boolean }): null;
  /** Whether members chat automatically. */
  setChatter(input: { isOn: boolean }): null;
  setPrivacy(input: { isOn: boolean }): null;
  addFault(input: Fault): null;
};

export function createVerbs(state: TelegramState, botApi: BotApi): TelegramVerbs {
  /** As one transaction. */
  function whole<I, O>(work: (state: TelegramState, input: I) => O) {
    return (input: I) => state.store.transact(() => work(state, input));
  }
  const quiet = <I>(work: (state: TelegramState, input: I) => void) =>
    whole<I, null>((one, input) => {
      work(one, input);
      return null;
    });
  return {
    addPerson: whole(addPerson),
    addGroup: whole(addGroup),
    addLink: whole((one, input) => addLink(one, { ...input, isPrimary: false })),
    migrate: whole(migrate),
    say: whole(say),
    sayMany: whole((one, { sayings }) => sayings.map((saying) => say(one, saying))),
    forward: whole(forward),
    edit: whole(edit),
    erase: quiet(erase),
    react: whole(react),
    press: whole(press),
    start: whole(start),
    startInGroup: quiet(startInGroup),
    join: whole(join),
    changeMember: whole(changeMember),
    setBlocked: quiet(setBlocked),
    people: () =>
      state.store
        .all('users')
        .filter(({ isBot }) => !isBot)
        .toArray(),
    groups: () =>
      state.store
        .all('chats')
        .filter(({ id }) => id < 0)
        .toArray(),
    members: ({ chatId }) => membersOf(state, chatId),
    messages: ({ chatId, count }) => lastMessages(state, chatId, count),
    callback: ({ id }) => state.store.get('callbacks', id),
    pendingUpdates: () => state.store.count('updates'),
    allowedUpdates: () => settingsOf(state).allowedUpdates,
    skipTime: quiet((one, { seconds }) => {
      const { skippedSeconds } = settingsOf(one);
      changeSettings(one, { skippedSeconds: skippedSeconds + Math.max(0, seconds) });
    }),
    setRateLimits: quiet((one, { isOn }) => changeSettings(one, { hasRateLimits: isOn })),
    setChatter: quiet((one, { isOn }) => changeSettings(one, { isChatty: isOn })),
    setPrivacy: quiet((one, { isOn }) => changeSettings(one, { hasPrivacy: isOn })),
    addFault: (fault) => {
      botApi.addFault(fault);
      return null;
    },
  };
}
