import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import {
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  signTransaction,
} from '@solana/kit';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { openTestChain } from '../../../../testing/gateways/test-chain.ts';
import { connectSolana } from '../index.ts';

type Call = { id: unknown; method: string; params: unknown };
/** What the line does to a call before the real chain sees it; null lets it through. */
type Broken = { status: number } | { result: unknown } | 'hang' | 'drop answer' | null;
type Fault = (call: Call) => Broken | Promise<Broken>;

let fault: Fault = () => null;
const calls: string[] = [];

async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request);
  const call = JSON.parse(body) as Call;
  calls.push(call.method);
  const broken = await fault(call);
  if (broken === 'hang') return;
  if (broken !== null && broken !== 'drop answer') {
    if ('status' in broken) response.writeHead(broken.status).end();
    else response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, ...broken }));
    return;
  }
  const answer = await fetch(world.local.rpcUrl, { method: 'POST', body });
  const reply = await answer.text();
  if (broken === 'drop answer') request.socket.destroy();
  else response.end(reply);
}

const world = await openTestChain(undefined, { isNearby: false });
const line = createServer((request, response) => {
  void pass(request, response);
});
await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
const bound = line.address();
const port = bound === null || typeof bound === 'string' ? 0 : bound.port;
const connect = (timeoutMs: number, tries = 3) =>
  connectSolana({
    rpcUrl: `http://127.0.0.1:${port}`,
    mint: world.chain.mint,
    signer: world.signer,
    patience: { timeoutMs, tries, firstDelayMs: 1 },
  });
const chain = await connect(60_000);
/** For calls that are never answered. */
const hasty = await connect(1000);
/** On a busy machine an answer may be too late, too, and is asked for again. */
const stubborn = await connect(1000, 12);

afterEach(() => {
  fault = () => null;
  calls.length = 0;
});

afterAll(async () => {
  line.closeAllConnections();
  line.close();
  await world.close();
});

/** Breaks the first calls of a method and lets later ones through. */
function failFirst(method: string, times: number, what: Broken): Fault {
  let left = times;
  return (call) => {
    if (call.method !== method || left === 0) return null;
    left -= 1;
    return what;
  };
}

async function signOne() {
  const to = (await generateKeyPairSigner()).address;
  const pay = { to, amount: 1_000_000n, reference: chain.newReference() };
  const signed = await chain.signPayout({ pays: [pay], memo: `memo ${pay.reference.slice(0, 8)}` });
  return { pay, signed };
}

describe('on a bad line', () => {
  test.each([
    ['a rate limit', { status: 429 }],
    ['a failing front', { status: 503 }],
    ['silence', 'hang' as const],
    ['a lost answer', 'drop answer' as const],
  ])('a question is asked again after %s', async (_name, what) => {
    fault = failFirst('getAccountInfo', 2, what);
    const asked = what === 'hang' ? stubborn : chain;
    expect(await asked.treasuryBalance()).toBe(await world.chain.treasuryBalance());
    if (what === 'hang') expect(calls.length).toBeGreaterThan(2);
    else expect(calls).toHaveLength(3);
  });

  test('a question is given up in the end, and a refusal immediately', async () => {
    fault = failFirst('getAccountInfo', 99, 'hang');
    await expect(hasty.treasuryBalance()).rejects.toThrow();
    expect(calls).toHaveLength(3);
    calls.length = 0;
    fault = failFirst('getAccountInfo', 99, { status: 401 });
    await expect(chain.treasuryBalance()).rejects.toThrow();
    expect(calls).toHaveLength(1);
  });

  test('a broadcast whose answer is lost pays once', async () => {
    const { pay, signed } = await signOne();
    fault = failFirst('sendTransaction', 99, 'drop answer');
    expect(await chain.broadcast(signed.wire)).toMatchObject({ accepted: false });
    expect(calls.filter((method) => method === 'sendTransaction').length).toBeGreaterThan(1);
    world.finalize();
    expect(await chain.attemptState(signed)).toMatchObject({ kind: 'landed' });
    expect(await chain.tokenBalance(pay.to)).toBe(1_000_000n);
  });

  test('threat-03: a payout that cannot be asked about stays undecided', async () => {
    const { signed } = await signOne();
    world.local.advance(200);
    fault = failFirst('getSignatureStatuses', 99, { status: 500 });
    await expect(chain.attemptState(signed)).rejects.toThrow();
    fault = failFirst('getFirstAvailableBlock', 99, { status: 500 });
    await expect(chain.attemptState(signed)).rejects.toThrow();
    fault = () => null;
    expect(await chain.attemptState(signed)).toEqual({ kind: 'expired' });
  });

  test('a payout that lands between the two questions is never taken for dead', async () => {
    const { signed } = await signOne();
    world.local.advance(149);
    let questions = 0;
    fault = async () => {
      questions += 1;
      if (questions === 2) {
        await world.chain.broadcast(signed.wire);
        world.local.advance(200);
      }
      return null;
    };
    expect(await chain.attemptState(signed)).toMatchObject({ kind: 'landed' });
  });

  test('threat-03: a node that lags behind the one that told the height proves nothing', async () => {
    const { signed } = await signOne();
    world.local.advance(200);
    const lagging = { context: { slot: 5 }, value: [null] };
    fault = failFirst('getSignatureStatuses', 1, { result: lagging });
    expect(await chain.attemptState(signed)).toEqual({ kind: 'waiting', seen: null });
    expect(await chain.attemptState(signed)).toEqual({ kind: 'expired' });
  });

  test('a node that has forgotten the blocks in question leaves it to an operator', async () => {
    const { signed } = await signOne();
    world.local.advance(200);
    const oldest = Number(signed.slot) + 1;
    fault = failFirst('getFirstAvailableBlock', 1, { result: oldest });
    expect(await chain.attemptState(signed)).toEqual({ kind: 'unknown_pruned' });
    fault = failFirst('getFirstAvailableBlock', 1, { result: oldest - 1 });
    expect(await chain.attemptState(signed)).toEqual({ kind: 'expired' });
  });

  test('health says what is wrong', async () => {
    expect(await chain.health()).toMatchObject({ ok: true });
    fault = failFirst('getHealth', 99, { status: 502 });
    expect(await chain.health()).toMatchObject({ ok: false });
    const { rpcUrl } = world.local;
    const mint = chain.newReference();
    const wrong = await connectSolana({ rpcUrl, mint, signer: world.signer });
    expect(await wrong.health()).toMatchObject({
      ok: false,
      problem: expect.stringMatching('mint'),
    });
  });
});

describe('while the network is full', () => {
  /** What the transaction allows itself to use, and its price in micro-lamports per unit. */
  function budgetOf(wire: string) {
    const { messageBytes } = getTransactionDecoder().decode(Buffer.from(wire, 'base64'));
    const message = getCompiledTransactionMessageDecoder().decode(messageBytes);
    if (message.version !== 0) throw new Error('Another version.');
    const data = message.instructions
      .filter(({ programAddressIndex: at }) =>
        message.staticAccounts[at]?.startsWith('ComputeBudget'),
      )
      .map((one) => Buffer.from(one.data ?? []));
    const [limit, price] = [data.find(([kind]) => kind === 2), data.find(([kind]) => kind === 3)];
    return { limit: limit?.readUInt32LE(1) ?? 0, price: price?.readBigUInt64LE(1) ?? 0n };
  }

  test.each([
    ['what others pay', 40_000, 40_000n],
    ['the highest price that its payer is sure to afford', 9_000_000, 100_000n],
  ])('a deposit offers %s', async (_name, prioritizationFee, offered) => {
    const wallet = await generateKeyPairSigner();
    const lamports = 900_000n;
    await world.local.faucet.give({ owner: wallet.address, usdcMicro: 5_000_000n, lamports });
    const price = { result: [{ slot: 1, prioritizationFee }] };
    fault = failFirst('getRecentPrioritizationFees', 1, price);
    const reference = chain.newReference();
    const before = await chain.treasuryBalance();
    const wire = await chain.depositTransaction({
      payer: wallet.address,
      amount: 5_000_000n,
      reference,
    });
    const budget = budgetOf(wire);
    expect(budget.price).toBe(offered);
    const signatureFee = 5_000n;
    const rentOfWallet = 890_880n;
    const most = signatureFee + (BigInt(budget.limit) * budget.price) / 1_000_000n;
    expect(lamports - most).toBeGreaterThanOrEqual(rentOfWallet);
    const transaction = getTransactionDecoder().decode(Buffer.from(wire, 'base64'));
    const signed = await signTransaction([wallet.keyPair], transaction);
    await chain.broadcast(getBase64EncodedWireTransaction(signed), { isResent: true });
    world.finalize();
    expect((await chain.treasuryBalance()) - before).toBe(5_000_000n);
  });

  test('the node sends a deposit again until it lands or expires, and a payout once', async () => {
    const { signed } = await signOne();
    const retries: unknown[] = [];
    fault = ({ method, params }) => {
      if (method !== 'sendTransaction') return null;
      const [, config] = params as [string, { maxRetries?: number }];
      retries.push(config.maxRetries);
      return null;
    };
    await chain.broadcast(signed.wire, { isResent: true });
    await chain.broadcast(signed.wire);
    expect(retries).toEqual([undefined, 0]);
  });
});
