import { request } from 'node:http';
import { afterAll, describe, expect, test } from 'vitest';
import { startChain } from './index.ts';

const chain = await startChain({ dir: null });

afterAll(() => chain.close());

const getSlot = '{"jsonrpc":"2.0","id":1,"method":"getSlot"}';

function ask(body: string, headers: Record<string, string> = {}, method = 'POST', path = '/') {
  return new Promise<{ status: number; body: string; allowed: unknown }>((resolve, reject) => {
    const sent = request(chain.rpcUrl, { method, headers, agent: false, path }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: Buffer.concat(parts).toString(),
          allowed: response.headers['access-control-allow-origin'],
        }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

async function call(method: unknown, ...params: unknown[]) {
  const { body } = await ask(JSON.stringify({ jsonrpc: '2.0', id: 'x', method, params }));
  return JSON.parse(body) as { result?: unknown; error?: { code: number; message: string } };
}

const look = (path: string, headers = {}) => ask('', headers, 'GET', path);

test('a transaction and an account can be looked at, from this machine only, and changed by no one', async () => {
  const { demoWallet } = chain.faucet;
  const signature = await chain.faucet.give({
    owner: demoWallet,
    usdcMicro: 60_500_000n,
    lamports: 0n,
  });
  const shown = await look(`/tx/${signature}`);
  expect(shown).toMatchObject({ status: 200 });
  expect(shown.body).toContain('Success');
  expect(shown.body).toContain('+60.5 test USDC');
  expect(shown.body).toContain(`href="/address/${demoWallet}"`);
  expect((await look(`/address/${demoWallet}`)).body).toContain(`href="/tx/${signature}"`);
  expect(await look(`/tx/${'5'.repeat(88)}`)).toMatchObject({ status: 404 });
  expect(await look('/address/nonsense')).toMatchObject({ status: 404 });
  expect(await look('/tx/<script>')).toMatchObject({ status: 405 });
  expect(await look(`/tx/${signature}`, { host: 'rebound.example' })).toMatchObject({
    status: 403,
  });
  expect(await ask('', {}, 'DELETE', `/tx/${signature}`)).toMatchObject({ status: 405 });
});

describe('the chain answers', () => {
  test('pages of this machine only', async () => {
    expect(await ask(getSlot)).toMatchObject({ status: 200 });
    const port = new URL(chain.rpcUrl).port;
    expect(await ask(getSlot, { host: `localhost:${port}` })).toMatchObject({ status: 200 });
    const page = { origin: 'http://127.0.0.1:3000' };
    expect(await ask(getSlot, page)).toMatchObject({ status: 200, allowed: page.origin });
    expect(await ask('', page, 'OPTIONS')).toMatchObject({ status: 204, allowed: page.origin });
    for (const headers of [
      { host: 'rebound.example' },
      { origin: 'https://evil.example' },
      { origin: 'http://127.0.0.1.evil.example' },
      { origin: 'null' },
    ]) {
      expect(await ask(getSlot, headers), JSON.stringify(headers)).toMatchObject({ status: 403 });
    }
  });

  test('nothing but posts of a sane size', async () => {
    expect(await ask('', {}, 'GET')).toMatchObject({ status: 405 });
    const huge = JSON.stringify({ method: 'getHealth', params: ['x'.repeat(300_000)] });
    const refused = await ask(huge).catch(() => ({ status: 413 }));
    expect(refused.status).toBe(413);
  });

  test('broken calls with the code for what is wrong with them', async () => {
    const codeOf = async (body: string) => {
      const reply: unknown = JSON.parse((await ask(body)).body);
      return reply;
    };
    expect(await codeOf('{')).toMatchObject({ error: { code: -32700 } });
    expect(await codeOf('7')).toMatchObject({ error: { code: -32600 } });
    const tooMuch =
      '{"method":"requestAirdrop","params":["11111111111111111111111111111112",1e309]}';
    expect(await codeOf(tooMuch)).toMatchObject({ error: { code: -32602 } });
    expect(await codeOf('[]')).toMatchObject({ error: { code: -32600 } });
    expect(await codeOf(`[${getSlot},7]`)).toMatchObject([
      { id: 1, result: expect.any(Number) },
      { error: { code: -32600 } },
    ]);
    for (const method of ['nothing', 'constructor', '__proto__', 'toString']) {
      expect(await call(method), method).toMatchObject({ error: { code: -32601 } });
    }
    expect(await call(7)).toMatchObject({ error: { code: -32600 } });
  });

  test.each([
    ['getBalance'],
    ['getBalance', 'not an address'],
    ['getBalance', 7],
    ['getAccountInfo', '11111111111111111111111111111111', { encoding: 'jsonParsed' }],
    ['getSlot', { commitment: 'soon' }],
    ['getSlot', 'confirmed'],
    ['getSignaturesForAddress', '11111111111111111111111111111111', { limit: 1001 }],
    ['getSignaturesForAddress', '11111111111111111111111111111111', { commitment: 'processed' }],
    ['getSignatureStatuses', Array.from({ length: 257 }, () => 'x')],
    ['sendTransaction', 'AAAA', { encoding: 'base64' }],
    ['sendTransaction', '', { encoding: 'base64' }],
    ['requestAirdrop', '11111111111111111111111111111111', -1],
    ['requestAirdrop', '11111111111111111111111111111111', 1.5],
    ['stokeFaucet', { owner: '11111111111111111111111111111112' }],
    ['stokeFaucet', { owner: 'x', usdcMicro: '1' }],
    ['stokeFaucet', { owner: '11111111111111111111111111111112', usdcMicro: '9'.repeat(19) }],
  ])('%s %j %j: refused as invalid', async (method, ...params) => {
    expect(await call(method, ...params)).toMatchObject({ error: { code: -32602 } });
  });

  test('a slot it has not reached with a refusal, not with older news', async () => {
    const reply = await call('getSlot', { minContextSlot: 10_000_000 });
    expect(reply).toMatchObject({ error: { code: -32016 } });
  });
});
