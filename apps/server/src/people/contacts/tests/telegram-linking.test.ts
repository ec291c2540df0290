import { createHash } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { linkTelegram } from '../linking.ts';
import { sql } from '../../../platform/db/sql.ts';
import { race, together } from '../../../../testing/platform/at-once.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, join, type Member } from '../../../../testing/server/visitor.ts';

const server = await openTestServer();
afterAll(() => server.close());

const initiate = (member: Member, telegramUsername: unknown) =>
  ask(server, 'initiateTelegram', { token: member.token, body: { telegramUsername } });
const shown = async (member: Member) =>
  (await ask(server, 'telegramLinking', { token: member.token })).body;
const cancel = (member: Member) => ask(server, 'cancelTelegram', { token: member.token });
const unlink = (member: Member) => ask(server, 'unlinkTelegram', { token: member.token });
const skip = (ms: number) => {
  server.time.now = new Date(server.time.now.getTime() + ms);
};
let people = 0;
async function link(member: Member) {
  people += 1;
  const person = { id: `880${people}`, username: 'ana_moreau', firstName: 'Ana' };
  const clock = { now: () => server.time.now };
  await server.db.transaction((tx) =>
    linkTelegram({ clock, newId: () => crypto.randomUUID() }, tx, { userId: member.id, person }),
  );
}

describe('asking for a code', () => {
  test('asvs-6.4.1 asvs-11.5.1: gives a code of 128 bits, the bot, the link that opens it and ten minutes', async () => {
    const member = await join(server);
    const { status, body } = await initiate(member, ' @Ana_Moreau ');
    const expiresAt = new Date(server.time.now.getTime() + 600_000).toISOString();
    expect([status, body]).toEqual([
      200,
      {
        verificationCode: expect.stringMatching(/^[\w-]{22}$/),
        botUsername: 'StokeBot',
        deepLink: expect.stringMatching(/^https:\/\/t\.me\/StokeBot\?start=verify_[\w-]{22}$/),
        expiresAt,
        _id: expect.any(String),
      },
    ]);
    expect(await shown(member)).toMatchObject({
      state: 'pending',
      telegramUsername: 'Ana_Moreau',
      expiresAt,
      hasBeenOpened: false,
      botUsername: 'StokeBot',
      botUrl: 'https://t.me/StokeBot',
    });
  });

  test('stores only the hash of the code', async () => {
    const member = await join(server);
    const { verificationCode } = (await initiate(member, 'ana_moreau')).body as {
      verificationCode: string;
    };
    const rows = await server.db.all(sql<{ row: string; codeHash: string }>`
      select code_hash, v::text as row from telegram_verification v where user_id = ${member.id}`);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.codeHash).toBe(
      createHash('sha256').update(verificationCode).digest('base64url'),
    );
    expect(rows[0]?.row).not.toContain(verificationCode);
  });

  test.each([
    ['', 'telegram.username_required'],
    [' @ ', 'telegram.username_required'],
    [undefined, 'telegram.username_required'],
    [7, 'telegram.username_required'],
    ['ana', 'telegram.username_invalid'],
    ['ana moreau', 'telegram.username_invalid'],
    ['<b>ana</b>', 'telegram.username_invalid'],
    ['a'.repeat(33), 'telegram.username_invalid'],
    ['ana\0moreau', 'telegram.username_invalid'],
  ])('with the username %j is refused as %s', async (typed, code) => {
    const member = await join(server);
    expect(await initiate(member, typed)).toMatchObject({ status: 422, body: { code } });
    expect(await shown(member)).toMatchObject({ state: 'none' });
  });

  test('leaves one live code: the one before is void', async () => {
    const member = await join(server);
    await initiate(member, 'ana_moreau');
    await initiate(member, 'ana_other');
    const states = await server.db.all(sql`
      select state from telegram_verification where user_id = ${member.id} order by state`);
    expect(states).toEqual([{ state: 'replaced' }, { state: 'waiting' }]);
    expect(await shown(member)).toMatchObject({ state: 'pending', telegramUsername: 'ana_other' });
  });

  race('leaves one live code', async (count) => {
    const member = await join(server);
    const messages = await together(count, () => initiate(member, 'ana_moreau'));
    expect(messages.every(({ status }) => status === 200)).toBe(true);
    const live = await server.db.all(sql`
      select 1 from telegram_verification where user_id = ${member.id} and state = 'waiting'`);
    expect(live).toHaveLength(1);
  });

  test('too often is refused until the ten minutes are over', async () => {
    const strict = await openTestServer({ limitFactor: 1 });
    try {
      const member = await join(strict);
      await strict.db.run(sql`
        insert into telegram_verification
          (id, user_id, code_hash, typed_username, state, created_at, expires_at, decided_at)
        select gen_random_uuid(), ${member.id}, n::text, 'ana', 'replaced', ${strict.time.now},
          ${new Date(strict.time.now.getTime() + 1)}, ${strict.time.now}
        from generate_series(1, 10) n`);
      const again = () =>
        ask(strict, 'initiateTelegram', {
          token: member.token,
          body: { telegramUsername: 'ana_moreau' },
        });
      const refused = await again();
      expect([refused.status, refused.body]).toMatchObject([429, { code: 'telegram.too_many' }]);
      expect(refused.headers['retry-after']).toBe('600');
      strict.time.now = new Date(strict.time.now.getTime() + 600_000);
      expect((await again()).status).toBe(200);
    } finally {
      await strict.close();
    }
  });

  test('while Telegram cannot be reached says so in the words of the specification', async () => {
    const member = await join(server);
    server.telegram.isDown = true;
    expect(await initiate(member, 'ana_moreau')).toMatchObject({
      status: 503,
      body: {
        message: 'Could not initiate Telegram verification. Please try again.',
        code: 'telegram.unavailable',
      },
    });
    expect(await shown(member)).toMatchObject({ state: 'none', botUsername: null, botUrl: null });
    server.telegram.isDown = false;
  });

  test('with a linked account is refused until it is unlinked', async () => {
    const member = await join(server);
    await link(member);
    expect(await initiate(member, 'ana_moreau')).toMatchObject({
      status: 409,
      body: { code: 'telegram.already_linked' },
    });
    expect((await unlink(member)).status).toBe(200);
    expect((await initiate(member, 'ana_moreau')).status).toBe(200);
  });
});

test('a code that was cancelled says so, and cancelling again changes nothing', async () => {
  const member = await join(server);
  expect((await cancel(member)).status).toBe(200);
  await initiate(member, 'ana_moreau');
  expect((await cancel(member)).body).toEqual({ message: 'Telegram verification was cancelled.' });
  expect((await cancel(member)).status).toBe(200);
  expect(await shown(member)).toMatchObject({ state: 'cancelled' });
});

test('a code expires with its tenth minute, before and after it is swept', async () => {
  const member = await join(server);
  await initiate(member, 'ana_moreau');
  skip(599_999);
  expect(await shown(member)).toMatchObject({ state: 'pending' });
  skip(1);
  expect(await shown(member)).toMatchObject({ state: 'expired' });
  await server.sweep();
  expect(await shown(member)).toMatchObject({ state: 'expired' });
  await cancel(member);
  expect(await shown(member)).toMatchObject({ state: 'expired' });
});

test('unlinking takes the account off, keeps its history and tells the Telegram account', async () => {
  const member = await join(server);
  expect(await unlink(member)).toMatchObject({
    status: 409,
    body: { code: 'telegram.not_linked' },
  });
  await link(member);
  const me = () => ask(server, 'currentUser', { token: member.token });
  expect((await me()).body).toMatchObject({ telegramUsername: 'ana_moreau' });
  await unlink(member);
  expect((await me()).body).toMatchObject({
    telegramUsername: null,
    telegramUserId: null,
    telegramFirstName: null,
  });
  const history = await server.db.all(sql`
    select unlinked_at is not null as over from telegram_link where user_id = ${member.id}`);
  expect(history).toEqual([{ over: true }]);
  const received = await server.db.all(sql<{ text: string }>`
    select text from telegram_message where chat_id = ${`880${people}`}`);
  expect(received).toEqual([
    {
      text: `This Telegram account was unlinked from the Stoke account ${member.username}.`,
    },
  ]);
});

test('thirty that unlink at the same time unlink once', async () => {
  const member = await join(server);
  await link(member);
  const messages = await Promise.all(Array.from({ length: 30 }, () => unlink(member)));
  expect(messages.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(messages.filter(({ status }) => status === 409)).toHaveLength(29);
});
