import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBotApi } from './bot-api.ts';
import { createVerbs, type TelegramVerbs } from './control/verbs.ts';
import { chatOnce } from './people/chatter.ts';
import { startTelegram } from './index.ts';
import { botOf, openState, settingsOf, type TelegramState } from './state.ts';

let state: TelegramState;
let verbs: TelegramVerbs;
let group: number;
let people: number[];
beforeEach(() => {
  state = openState({ dir: null, botUsername: 'TestBot', now: Date.now, isChatty: true });
  verbs = createVerbs(state, createBotApi(state, { webhookRetryMs: 1000 }));
  people = ['Ana', 'Bram', 'Chidi', 'Dilara'].map(
    (firstName) => verbs.addPerson({ firstName, username: null }).id,
  );
  const [owner = 0, ...others] = people;
  group = verbs.addGroup({ ownerId: owner, title: 'Talk', username: 'talk_group' }).id;
  for (const userId of others) verbs.join({ userId, chatId: group, link: null });
});
afterEach(() => state.store.close());

const addBot = () => {
  const [byId = 0] = people;
  const userId = botOf(state).id;
  verbs.changeMember({ chatId: group, userId, byId, status: 'administrator' });
};
const spoken = () =>
  verbs.messages({ chatId: group, count: 500 }).filter(({ service }) => service === null);

test('members of a group with the bot write and react automatically, but for the quiet ones', () => {
  addBot();
  const [quiet = 0] = people;
  for (let round = 0; round < 200; round += 1) chatOnce(state, verbs, [quiet]);
  const messages = spoken();
  expect(messages.length).toBeGreaterThan(50);
  const reactions = messages.flatMap((message) => message.reactions);
  expect(reactions.length).toBeGreaterThan(10);
  const who = new Set([
    ...messages.map(({ senderId }) => senderId),
    ...reactions.map(({ actorId }) => actorId),
  ]);
  expect(who).toEqual(new Set(people.slice(1)));
});

test('groups without the bot stay silent', () => {
  for (let round = 0; round < 20; round += 1) chatOnce(state, verbs, []);
  expect(spoken()).toEqual([]);
});

test('it is off unless asked for, and is switched on the page and by control', async () => {
  const telegram = await startTelegram({ dir: null });
  const [ana] = await telegram.control.people();
  const page = async () => (await fetch(`${telegram.pageUrl}?as=${ana?.id}`)).text();
  const isOn = async () => /Members chat automatically: <b>on<\/b>/.test(await page());
  expect(await isOn()).toBe(false);
  const body = new URLSearchParams({ as: String(ana?.id), chat: 'bot', on: 'yes' });
  await fetch(`${telegram.pageUrl}page/chatter`, { method: 'POST', body });
  expect(await isOn()).toBe(true);
  await telegram.control.setChatter({ isOn: false });
  expect(await isOn()).toBe(false);
  await telegram.close();
  verbs.setChatter({ isOn: false });
  expect(settingsOf(state).isChatty).toBe(false);
});
