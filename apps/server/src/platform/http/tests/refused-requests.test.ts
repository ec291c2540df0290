import type { RefusalCode } from '@stoke/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openDb } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import { joinBrand } from '../../../../testing/server/brand.ts';
import { openTestServer, type TestServer } from '../../../../testing/server/test-server.ts';
import { ask, join } from '../../../../testing/server/visitor.ts';

const server = await openTestServer();
const member = await join(server);
const form = { name: 'Nova', username: 'nova' };
await ask(server, 'saveCreatorDashboard', { token: member.token, body: form });
afterAll(() => server.close());

const refused = (status: number, code: RefusalCode) => ({ status, body: { code } });
const send = (type: string, payload: string | Buffer) =>
  ask(server, 'saveXAccount', { token: member.token, raw: { type, payload } });

describe('a request that cannot be read', () => {
  test.each(['{', ' ', '{"a":1}}', 'null,', '{"__proto__":{"role":"admin"}}'])(
    'such as %j is malformed',
    async (payload) => {
      expect(await send('application/json', payload)).toMatchObject(
        refused(400, 'request.malformed'),
      );
    },
  );

  test('is not one without a body that is called JSON: a call that needs none is made', async () => {
    const empty = { type: 'application/json', payload: '' };
    const { token } = member;
    expect(await ask(server, 'acknowledgeRules', { token, raw: empty })).toMatchObject({
      status: 200,
    });
    expect(await send('application/json', '')).toMatchObject(refused(422, 'request.invalid'));
  });

  test('of another type than JSON is not supported', async () => {
    expect(await send('text/xml', '<a/>')).toMatchObject(refused(415, 'request.unsupported'));
    expect(await send('multipart/form-data; boundary=x', '--x--')).toMatchObject(
      refused(415, 'request.unsupported'),
    );
  });

  test('of more than 64 kB is too large, and of 64 kB is read', async () => {
    const sized = (bytes: number) => `{"xUsername":"${'a'.repeat(bytes - 16)}"}`;
    expect(sized(65_536)).toHaveLength(65_536);
    expect(await send('application/json', sized(65_536))).toMatchObject(refused(422, 'x.invalid'));
    expect(await send('application/json', sized(65_537))).toMatchObject(
      refused(413, 'request.too_large'),
    );
  });
});

test('the 121st call within a minute waits, and is told how long', async () => {
  const strict = await openTestServer({ limitFactor: 1 });
  try {
    const statuses: number[] = [];
    for (let i = 0; i < 120; i += 1) statuses.push((await ask(strict, 'publicBanners')).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const last = await ask(strict, 'publicBanners');
    expect(last).toMatchObject(refused(429, 'request.too_many'));
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
  } finally {
    await strict.close();
  }
});

test('the sixth failed guess is refused by its own code', async () => {
  const strict = await openTestServer({ limitFactor: 1 });
  try {
    const body = { email: 'unknown@example.org', password: 'a wrong guess' };
    for (let i = 0; i < 5; i += 1) await ask(strict, 'login', { body });
    expect(await ask(strict, 'login', { body })).toMatchObject(refused(429, 'login.too_many'));
  } finally {
    await strict.close();
  }
});

test('a token that is none of ours is an invalid session', async () => {
  const response = await ask(server, 'currentUser', { token: 'aaaaaaaaaaaaaaaaaaaaaaa' });
  expect(response).toMatchObject(refused(401, 'session.invalid'));
});

test('while the database has no space, calls say that nothing was changed, and it recovers when there is space', async () => {
  const owner = openDb({
    url: server.ownerUrl,
    role: null,
    connections: 1,
    applicationName: 'full',
  });
  await owner.run(sql`
    create function full_disk() returns trigger language plpgsql as
      'begin raise exception using errcode = ''disk_full'', message = ''could not extend file''; end'`);
  // As when a connection is made while the disk is full.
  await owner.run(sql`
    create function full_disk_of_session() returns trigger language plpgsql as
      'begin raise exception using errcode = ''internal_error'', message = ''could not write init file''; end'`);
  const { token } = await joinBrand(server, 0n);
  const deposit = () => ask(server, 'createDeposit', { token, body: { amount: 5 } });
  const before = await ask(server, 'deposits', { token });
  for (const found of [sql`full_disk_of_session`, sql`full_disk`]) {
    await owner.run(sql`drop trigger if exists full_disk on deposit`);
    await owner.run({
      ...found,
      text: `create trigger full_disk before insert on deposit execute function ${found.text}()`,
    });
    const full = await deposit();
    expect(full).toMatchObject(refused(507, 'request.no_space'));
    expect(full.headers['retry-after']).toBe('30');
  }
  expect(await ask(server, 'deposits', { token })).toMatchObject({
    status: 200,
    body: before.body,
  });
  await owner.run(sql`drop trigger full_disk on deposit`);
  await owner.run(sql`drop function full_disk, full_disk_of_session`);
  await owner.close();
  expect((await deposit()).status).toBe(201);
});

test('a common password is weak', async () => {
  const body = { username: 'weakling', email: 'weak@example.org', password: 'iloveyou1' };
  expect(await ask(server, 'register', { body })).toMatchObject(
    refused(422, 'register.password_weak'),
  );
});

test('a deposit before the rules are accepted is refused', async () => {
  const { token } = await join(server, { rules: false });
  expect(await ask(server, 'createDeposit', { token, body: { amount: 5 } })).toMatchObject(
    refused(409, 'rules.not_accepted'),
  );
});

describe('a deposit', () => {
  const deposit = (amount: unknown) =>
    ask(server, 'createDeposit', { token: member.token, body: { amount } });

  test('threat-11: with more than six decimals is refused with what is wrong', async () => {
    expect(await deposit(1.0000001)).toMatchObject(refused(422, 'amount.too_precise'));
  });

  test.each([0.99, 100_000.01, 0, -1, '5', null, [5], { valueOf: 5 }, 1e12])(
    'of %j is refused',
    async (amount) => {
      expect(await deposit(amount)).toMatchObject(refused(422, 'deposit.amount_invalid'));
    },
  );

  test('threat-11: of 1e309 is refused', async () => {
    const raw = { type: 'application/json', payload: '{"amount":1e309}' };
    expect(await ask(server, 'createDeposit', { token: member.token, raw })).toMatchObject(
      refused(422, 'deposit.amount_invalid'),
    );
  });

  test('of $1 and of $100,000 is taken, and the 21st open one is not', async () => {
    const amounts = [1, 100_000, ...Array.from({ length: 18 }, () => 5)];
    for (const amount of amounts) expect((await deposit(amount)).status).toBe(201);
    expect(await deposit(5)).toMatchObject(refused(409, 'deposit.too_many_open'));
  });

  test('gets no test money outside the demo world', async () => {
    const { body } = await ask(server, 'deposits', { token: member.token });
    const [first] = body as { _id: string }[];
    const response = await ask(server, 'sendTestUsdc', {
      token: member.token,
      params: { id: first?._id ?? '' },
    });
    expect(response).toMatchObject(refused(404, 'demo.only'));
  });
});

test('a wallet is not taken unchecked while the chain cannot be reached', async () => {
  const cut = await openTestServer();
  try {
    const { token } = await join(cut);
    await cut.chain.local.close();
    const walletAddress = 'HL6qwnCnLw4G7C5rH3pxFLaHXWPnR5YpcjYJTvQ7gBFc';
    expect(await ask(cut, 'saveWallet', { token, body: { walletAddress } })).toMatchObject(
      refused(503, 'wallet.check_unavailable'),
    );
  } finally {
    await cut.close();
  }
});

describe('test money of the demo world', () => {
  const depositOf = async (demo: TestServer) => {
    const { token } = await join(demo);
    await ask(demo, 'saveCreatorDashboard', { token, body: { name: 'N', username: 'demo-nova' } });
    const { body } = await ask(demo, 'createDeposit', { token, body: { amount: 5 } });
    const { _id: id } = z.object({ _id: z.string() }).parse(body);
    return { id, send: () => ask(demo, 'sendTestUsdc', { token, params: { id } }) };
  };

  test('is not sent to a deposit that has arrived', async () => {
    const demo = await openTestServer({ demoWallet: async () => 'a signature' });
    try {
      const { id, send } = await depositOf(demo);
      expect((await send()).status).toBe(200);
      await demo.db.run(sql`update deposit set state = 'seen' where id = ${id}`);
      expect(await send()).toMatchObject(refused(409, 'deposit.not_waiting'));
    } finally {
      await demo.close();
    }
  });

  test('that the chain does not take is said not to be sent', async () => {
    const demo = await openTestServer({ demoWallet: () => Promise.reject(new Error('no chain')) });
    try {
      const { send } = await depositOf(demo);
      expect(await send()).toMatchObject(refused(503, 'chain.unavailable'));
    } finally {
      await demo.close();
    }
  });
});
