import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { banUser } from '../../support/bans/index.ts';
import { cancelLinking, unlinkTelegram } from '../../people/contacts/index.ts';
import { sql } from '../../platform/db/sql.ts';
import { openBotWorld, type BotWorld, type Mode } from './bot-world.ts';

let names = 0;
const fresh = (name: string) => `${name}_${(names += 1)}`;

describe.each<Mode>(['polling', 'webhook'])('the bot, by %s,', (mode) => {
  let world: BotWorld;
  beforeAll(async () => {
    world = await openBotWorld();
    await world.run(mode);
  });
  afterAll(() => world.close());

  const last = async (chatId: number) =>
    (await world.local.control.messages({ chatId, count: 1 }))[0];
  /** The last message of the bot in this chat, once it matches. */
  function waitForMessage(chatId: number, expected: RegExp | string) {
    return vi.waitFor(
      async () => {
        const message = await last(chatId);
        expect(message?.text).toMatch(expected);
        expect(message?.senderId).not.toBe(chatId);
        return message;
      },
      { timeout: 60_000 },
    );
  }
  const open = (userId: number, code: string) =>
    world.local.control.start({ userId, payload: `verify_${code}` });
  async function press(userId: number, button: 'Confirm' | 'Cancel') {
    const question = await waitForMessage(userId, 'Link this Telegram account');
    const at = { userId, chatId: userId, messageId: question?.id ?? 0, row: 0 };
    await world.local.control.press({ ...at, column: button === 'Confirm' ? 0 : 1 });
  }
  async function pair() {
    const name = fresh('ana');
    const userId = await world.addAccount(name);
    return { name, userId, person: await world.addPerson('Ana Moreau', name) };
  }

  test('links after it has asked which account, and says so in the place of the question', async () => {
    const { name, userId, person } = await pair();
    await open(person, await world.codeFor(userId, name));
    const question = await waitForMessage(
      person,
      `Link this Telegram account to the Stoke account ${name}?`,
    );
    expect(question?.text).toContain('Confirm only if you just requested this');
    expect(question?.text).not.toContain('Careful');
    expect(question?.keyboard?.[0]?.map(({ text }) => text)).toEqual(['Confirm', 'Cancel']);
    expect(await world.linkOf(userId)).toBeNull();
    await press(person, 'Confirm');
    const done = await waitForMessage(person, `Done. Ana Moreau (@${name}) is linked`);
    expect([done?.id, done?.keyboard]).toEqual([question?.id, null]);
    expect(await world.linkOf(userId)).toBe(String(person));
  });

  test('links nothing after Cancel, and the code is void', async () => {
    const { name, userId, person } = await pair();
    const code = await world.codeFor(userId, name);
    await open(person, code);
    await press(person, 'Cancel');
    await waitForMessage(person, 'Nothing was linked');
    await open(person, code);
    await waitForMessage(person, 'This link was cancelled');
    expect(await world.linkOf(userId)).toBeNull();
  });

  test('says plainly that another username was typed, and lets the person decide', async () => {
    const { userId, person, name } = await pair();
    await open(person, await world.codeFor(userId, 'another_name'));
    const question = await waitForMessage(
      person,
      'Careful: on Stoke the username @another_name was entered',
    );
    expect(question?.text).toContain(`but this account is @${name}.`);
    const nameless = await world.addPerson('Noname', null);
    await open(nameless, await world.codeFor(userId, name));
    await waitForMessage(nameless, 'this account has no username');
    await press(nameless, 'Confirm');
    await waitForMessage(nameless, 'Done. Noname is linked');
    expect(await world.linkOf(userId)).toBe(String(nameless));
  });

  test('threat-15: takes a code for ten minutes, to the millisecond', async () => {
    const { userId, person, name } = await pair();
    const start = world.time.now;
    const code = await world.codeFor(userId, name);
    world.time.now = new Date(start.getTime() + 600_000);
    await open(person, code);
    await waitForMessage(person, 'This link has expired');
    const second = await world.codeFor(userId, name);
    world.time.now = new Date(world.time.now.getTime() + 599_999);
    await open(person, second);
    await press(person, 'Confirm');
    await waitForMessage(person, 'Done.');
    world.time.now = start;
  });

  test('does not link when the answer comes after the ten minutes', async () => {
    const { userId, person, name } = await pair();
    const start = world.time.now;
    await open(person, await world.codeFor(userId, name));
    await waitForMessage(person, 'Link this');
    world.time.now = new Date(start.getTime() + 600_000);
    await press(person, 'Confirm');
    await waitForMessage(person, 'This link has expired');
    expect(await world.linkOf(userId)).toBeNull();
    world.time.now = start;
  });

  test('threat-15: explains a code that was used, replaced, cancelled on the page, or never was', async () => {
    const { userId, person, name } = await pair();
    const stranger = await world.addPerson('Bram', fresh('bram'));
    const first = await world.codeFor(userId, name);
    const second = await world.codeFor(userId, name);
    await open(stranger, first);
    await waitForMessage(stranger, 'A newer link replaced this one');
    await cancelLinking(world.deps, userId);
    await open(stranger, second);
    await waitForMessage(stranger, 'This link was cancelled');
    await open(stranger, 'A'.repeat(22));
    await waitForMessage(stranger, 'This link is not valid');
    const third = await world.codeFor(userId, name);
    await open(person, third);
    await press(person, 'Confirm');
    await waitForMessage(person, 'Done.');
    await open(stranger, third);
    await waitForMessage(stranger, 'This link has been used');
    await open(person, third);
    await waitForMessage(person, 'No action needed');
  });

  test('refuses a Telegram account that belongs to another web account, and for seven days after it was unlinked', async () => {
    const { userId, person, name } = await pair();
    await open(person, await world.codeFor(userId, name));
    await press(person, 'Confirm');
    await waitForMessage(person, 'Done.');
    const otherId = await world.addAccount(fresh('other'));
    const code = await world.codeFor(otherId, name);
    await open(person, code);
    await waitForMessage(person, `already linked to the Stoke account ${name}`);
    await unlinkTelegram(world.deps, userId);
    await waitForMessage(person, 'unlinked from the Stoke account');
    await open(person, code);
    await waitForMessage(
      person,
      'A different account can link it from 08 Jun 12:00 UTC; the one that it was unlinked from can link it now.',
    );
    const start = world.time.now;
    world.time.now = new Date(start.getTime() + 7 * 86_400_000);
    await open(person, await world.codeFor(otherId, name));
    await press(person, 'Confirm');
    await waitForMessage(person, 'Done.');
    world.time.now = start;
    expect([await world.linkOf(userId), await world.linkOf(otherId)]).toEqual([
      null,
      String(person),
    ]);
  });

  test('links no banned account, not even one that was banned after the question', async () => {
    const { userId, person, name } = await pair();
    await open(person, await world.codeFor(userId, name));
    await waitForMessage(person, 'Link this');
    const fraud = { userId, by: randomUUID(), reason: 'Seen', evidence: 'Three accounts.' };
    const deps = { ...world.deps };
    await world.database.db.transaction((tx) => banUser(deps, tx, fraud));
    await press(person, 'Confirm');
    await waitForMessage(person, 'banned and cannot be linked');
    expect(await world.linkOf(userId)).toBeNull();
  });

  test('threat-15: ignores presses with data that it never sent, and answers what follows them', async () => {
    const person = await world.addPerson('Mallory', fresh('mallory'));
    await world.local.control.start({ userId: person, payload: null });
    await waitForMessage(person, 'Welcome');
    const data = `link:yes:${'-'.repeat(36)}`;
    const fate = await world.telegram.send({
      chatId: BigInt(person),
      receiverId: null,
      edits: null,
      text: 'As if its buttons were others',
      buttons: [[{ text: 'Confirm', data }]],
    });
    const messageId = fate.kind === 'sent' ? Number(fate.messageId) : 0;
    const button = { chatId: person, messageId, row: 0, column: 0 };
    for (let i = 0; i < 20; i += 1) await world.local.control.press({ userId: person, ...button });
    await world.local.control.say({ userId: person, chatId: null, text: '/help' });
    await waitForMessage(person, '/myrewards');
    const failed = sql`select from telegram_update where failure is not null`;
    expect(await world.database.db.has(failed)).toBe(false);
  });

  test('stops listening to a user who sends wrong codes', async () => {
    const guesser = await world.addPerson('Guesser', fresh('guesser'));
    for (let i = 0; i < 5; i += 1) {
      await open(guesser, `${i}`.repeat(22));
      await waitForMessage(guesser, 'This link is not valid');
      // so that the next answer is seen to be a new one
      await world.local.control.say({ userId: guesser, chatId: null, text: 'hm' });
      await waitForMessage(guesser, 'I did not understand');
    }
    const userId = await world.addAccount(fresh('victim'));
    await open(guesser, await world.codeFor(userId));
    await waitForMessage(guesser, 'Too many invalid links');
  });

  test('answers /start, /help, /unlink, /myrewards and what it does not understand', async () => {
    const { userId, person, name } = await pair();
    const say = (text: string) => world.local.control.say({ userId: person, chatId: null, text });
    for (const [result, answer] of [
      ['/start', 'Welcome to Stoke'],
      ['/start verify', 'Welcome to Stoke'],
      ['/start verify_', 'This link is not valid'],
      ['/help', '/myrewards – '],
      ['/unlink', 'Unlink this Telegram account on your profile'],
      ['/myrewards', 'not linked yet'],
      ['What?', 'I did not understand that'],
      ['/myrewards@StokeBot', 'not linked yet'],
      ['\u0000\u202e<b>', 'I did not understand that'],
    ] as const) {
      await say(result);
      await waitForMessage(person, answer);
    }
    await open(person, await world.codeFor(userId, name));
    await press(person, 'Confirm');
    await waitForMessage(person, 'Done.');
    await say('/myrewards');
    await waitForMessage(person, /^Available: \$0\.00 USDC\nReserved for work/);
    await say('/start');
    await waitForMessage(
      person,
      `Welcome back. This Telegram account is linked to the Stoke account ${name}.`,
    );
  });

  test('follows a changed name', async () => {
    const { userId, person, name } = await pair();
    await open(person, await world.codeFor(userId, name));
    await press(person, 'Confirm');
    await waitForMessage(person, 'Done.');
    await world.database.db.run(sql`
      update app_user set telegram_username = 'before' where id = ${userId}`);
    await world.local.control.say({ userId: person, chatId: null, text: '/help' });
    await waitForMessage(person, '/myrewards');
    const row = await world.database.db.one(sql`
      select telegram_username as name from app_user where id = ${userId}`);
    expect(row).toEqual({ name });
  });

  test('sends an answer when Telegram has let it wait, and gives up on who blocked it', async () => {
    const person = await world.addPerson('Busy', fresh('busy'));
    await world.local.control.addFault({ method: 'sendMessage', code: 429, retryAfter: 1 });
    await world.local.control.start({ userId: person, payload: null });
    await vi.waitFor(async () => {
      const row = await world.database.db.one(sql`
        select state, failure from telegram_message where chat_id = ${person}`);
      expect(row).toEqual({ state: 'waiting', failure: 'asked to wait' });
    }, 20_000);
    world.time.now = new Date(world.time.now.getTime() + 1000);
    await waitForMessage(person, 'Welcome to Stoke');
    await world.local.control.setBlocked({ userId: person, isBlocked: true });
    await world.database.db.run(sql`
      insert into telegram_message (id, reference, chat_id, text, may_repeat, state, not_before, created_at)
      values (gen_random_uuid(), ${`blocked:${person}`}, ${person}, 'Paid', false, 'waiting',
        ${world.time.now}, ${world.time.now})`);
    await vi.waitFor(async () => {
      const row = await world.database.db.one(sql`
        select state, failure from telegram_message where reference = ${`blocked:${person}`}`);
      expect(row).toEqual({ state: 'refused', failure: 'blocked' });
    }, 10_000);
  });
});
