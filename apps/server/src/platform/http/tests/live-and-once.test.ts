import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { sql } from '../../db/sql.ts';
import { race, together } from '../../../../testing/platform/at-once.ts';
import { sampleBodies } from '../../../../testing/server/sample-bodies.ts';
import { joinBrand, multipart, picture } from '../../../../testing/server/brand.ts';
import { newWallet } from '../../../../testing/server/new-wallet.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, codeOf, join, type Member } from '../../../../testing/server/visitor.ts';

const Made = z.object({ campaign: z.object({ _id: z.uuid() }) });

const server = await openTestServer();
const creator = await join(server);
const form = { name: 'Nova', username: 'nova' };
await ask(server, 'saveCreatorDashboard', { token: creator.token, body: form });
afterAll(() => server.close());

const deposit = (amount: unknown, key?: string, token = creator.token) =>
  ask(server, 'createDeposit', { token, body: { amount }, ...(key ? { key } : {}) });

describe('an Idempotency-Key', () => {
  test('makes a repeated call one deposit with one answer', async () => {
    const first = await deposit(25, 'once-1');
    const second = await deposit(25, 'once-1');
    expect(first.status).toBe(201);
    expect(second.body).toEqual(first.body);
  });

  test('refuses other data under a used key', async () => {
    await deposit(25, 'once-2');
    expect(await deposit(26, 'once-2')).toMatchObject({
      status: 422,
      body: { code: 'idempotency.mismatch' },
    });
  });

  test('is of one call: under it another call with the same data is refused and not answered', async () => {
    const { id, token } = await joinBrand(server, 1000n);
    const startsAt = new Date(server.time.now.getTime() + 24 * 60 * 60 * 1000).toISOString();
    const body = { ...sampleBodies.createDrip, creatorId: id, startsAt };
    const { campaign } = Made.parse((await ask(server, 'createDrip', { token, body })).body);
    const asked = { token, params: { campaignId: campaign._id }, key: 'once-of-one-call' };
    const started = await ask(server, 'startDrip', asked);
    expect(started.status).toBe(200);
    expect(await ask(server, 'stopDrip', asked)).toMatchObject({
      status: 422,
      body: { code: 'idempotency.mismatch' },
    });
    expect((await ask(server, 'startDrip', asked)).body).toEqual(started.body);
    expect(await ask(server, 'stopDrip', { ...asked, key: 'once-to-stop' })).toMatchObject({
      status: 200,
    });
  });

  test('of one person means nothing to another', async () => {
    const other = await join(server);
    const form = { name: 'Helio', username: 'helio' };
    await ask(server, 'saveCreatorDashboard', { token: other.token, body: form });
    const mine = await deposit(25, 'once-3');
    const theirs = await deposit(25, 'once-3', other.token);
    expect(theirs.status).toBe(201);
    expect(theirs.body).not.toEqual(mine.body);
  });

  test('of a refused call is free again', async () => {
    expect((await deposit(0.5, 'once-4')).status).toBe(422);
    expect((await deposit(5, 'once-4')).status).toBe(201);
  });

  test('answers a repeat as before, though what is checked first would refuse it by now', async () => {
    const { chain } = server.chain;
    const { isPayable } = chain;
    onTestFinished(() => void (chain.isPayable = isPayable));
    const { token } = await joinBrand(server, 100n);
    const body = { amount: 10, address: newWallet() };
    const withdraw = (key: string) => ask(server, 'withdraw', { token, body, key });
    const first = await withdraw('once-checked');
    expect(first.status).toBe(201);
    chain.isPayable = () => Promise.reject(new TypeError('no line'));
    expect(await withdraw('once-checked')).toMatchObject({ status: 201, body: first.body });
    chain.isPayable = async () => 'not_a_wallet';
    expect(await withdraw('once-checked')).toMatchObject({ status: 201, body: first.body });
    expect(codeOf(await withdraw('once-checked-anew'))).toBe('wallet.not_payable');
    const { body: listed } = await ask(server, 'withdrawals', { token });
    expect(listed).toHaveLength(1);
  });

  test('is of a request with its files: another picture under it is refused', async () => {
    const { token } = await join(server, { isAdmin: true });
    const fields = { title: 'New this week', link: 'https://example.com/new' };
    const add = async (key: string, bannerImage: Buffer) =>
      ask(server, 'addBanner', { token, key, raw: await multipart(fields, { bannerImage }) });
    const [one, other] = [await picture(8), await picture(9)];
    const first = await add('once-picture', one);
    expect(first.status).toBe(201);
    expect((await add('once-picture', one)).body).toEqual(first.body);
    expect(await add('once-picture', other)).toMatchObject({
      status: 422,
      body: { code: 'idempotency.mismatch' },
    });
    expect((await add('once-other-picture', other)).status).toBe(201);
  });

  test('of a request without files is stored with the same hash as ever', async () => {
    await deposit(25, 'once-hash');
    const stored = await server.db.all(sql`
      select request_hash from idempotency_key where key = 'once-hash'`);
    const requestHash = createHash('sha256').update('{"body":{"amount":"25000000"}}').digest('hex');
    expect(stored).toEqual([{ requestHash }]);
  });

  test('that is not one is refused', async () => {
    for (const key of [' ', 'x'.repeat(256)]) expect((await deposit(5, key)).status).toBe(422);
  });

  race('gives one deposit', async (n, round) => {
    const someone = await join(server);
    const form = { name: 'Racer', username: `racer-${n}-${round}` };
    await ask(server, 'saveCreatorDashboard', { token: someone.token, body: form });
    const messages = await together(n, () => deposit(10, 'race', someone.token));
    expect(new Set(messages.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const made = await server.db.all(sql`select id from deposit where creator_id = ${someone.id}`);
    expect(made).toHaveLength(1);
  });
});

describe('server-sent events', () => {
  let url: string;
  beforeAll(async () => {
    url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  });

  test('tell the person concerned what changed, and no one else', async () => {
    const other = await join(server);
    const [mine, theirs] = await Promise.all([
      openStream(url, creator.token),
      openStream(url, other.token),
    ]);
    await ask(server, 'saveXAccount', { token: creator.token, body: { xUsername: 'nova_live' } });
    const both = expect.arrayContaining([{ what: 'session' }, { what: 'notices' }]);
    expect([await mine.next('change'), await mine.next('change')]).toEqual(both);
    await ask(server, 'saveXAccount', { token: other.token, body: { xUsername: 'other_live' } });
    expect([await theirs.next('change'), await theirs.next('change')]).toEqual(both);
    expect(theirs.seen).toHaveLength(2);
    mine.close();
    theirs.close();
  });

  test('tell of a campaign the pages that show it, where the person may see it', async () => {
    const stranger = await join(server);
    const body = { ...sampleBodies.createSpark, creatorId: creator.id };
    const made = await ask(server, 'createSpark', { token: creator.token, body });
    const campaign = Made.parse(made.body).campaign._id;
    const unknown = '0190f0c0-0000-7000-8000-00000000dead';
    const following = `?campaigns=${campaign},${unknown}`;
    const [shown, theirs, elsewhere] = await Promise.all([
      openStream(url, creator.token, following),
      openStream(url, stranger.token, following),
      openStream(url, creator.token),
    ]);
    // What came before is told within a rest of the notifier: all streams are past it.
    await server.db.transaction(async (tx) => tx.publish('support', 'everybody'));
    for (const stream of [shown, theirs, elsewhere]) await readUntilSupport(stream);
    await server.db.transaction(async (tx) => {
      tx.publish('campaigns', { campaign: unknown });
      tx.publish('campaigns', { campaign });
      tx.publish('campaigns', { campaign });
      tx.publish('banners', 'everybody');
    });
    expect(await shown.next('change')).toEqual({ what: 'campaigns', campaign });
    for (const stream of [shown, theirs, elsewhere]) {
      expect(await stream.next('change')).toEqual({ what: 'banners', everybody: true });
      stream.close();
    }
  });

  test('follow no more than fifty campaigns, each by its id', async () => {
    const headers = { authorization: `Bearer ${creator.token}` };
    const ids = Array.from({ length: 51 }, () => '0190f0c0-0000-7000-8000-00000000dead');
    for (const campaigns of [ids.join(), 'x', `${ids[0]},`]) {
      const response = await server.app.inject({
        url: '/api/events',
        query: { campaigns },
        headers,
      });
      expect([response.statusCode, response.json().code]).toEqual([422, 'request.invalid']);
    }
  });

  test('are opened sixty times a minute by one person, and still by others', async () => {
    const strict = await openTestServer({ limitFactor: 1 });
    onTestFinished(() => strict.close());
    const [one, other] = [await join(strict), await join(strict)];
    // Refused once it is counted: a stream that is opened would stay.
    const open = ({ token }: Member) =>
      strict.app.inject({
        url: '/api/events?campaigns=x',
        headers: { authorization: `Bearer ${token}` },
      });
    for (let n = 0; n < 60; n += 1) expect((await open(one)).statusCode).toBe(422);
    const refused = await open(one);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'request.too_many']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await open(other)).statusCode).toBe(422);
  });

  test('need a token', async () => {
    const response = await server.app.inject({ method: 'GET', url: '/api/events' });
    expect([response.statusCode, response.json().code]).toEqual([401, 'session.missing']);
  });
});

async function readUntilSupport(stream: Awaited<ReturnType<typeof openStream>>) {
  for (;;) {
    const received = await stream.next('change');
    if (z.object({ what: z.string() }).parse(received).what === 'support') return;
  }
}

async function openStream(url: string, token: string, query = '') {
  const stop = new AbortController();
  const response = await fetch(`${url}/api/events${query}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  });
  // Held back by nothing, as a compressed one would be.
  expect(response.headers.get('content-encoding')).toBeNull();
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const seen: unknown[] = [];
  let text = '';
  const read = async () => {
    const { value = '' } = (await reader?.read()) ?? {};
    text += value;
  };
  while (!text.includes('event: ready')) await read();
  return {
    seen,
    close: () => stop.abort(),
    next: async (event: string) => {
      for (;;) {
        const match = new RegExp(`event: ${event}\\ndata: (.*)\\n\\n`).exec(text);
        if (match) {
          text = text.slice(match.index + match[0].length);
          const data: unknown = JSON.parse(match[1] ?? 'null');
          seen.push(data);
          return data;
        }
        await read();
      }
    },
  };
}
