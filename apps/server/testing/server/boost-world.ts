import { openTokenMarket, type TokenMarket } from '@stoke/chain-local';
import { api, type AdminBoost, type BoostParticipation } from '@stoke/contract';
import type { z } from 'zod';
import { sql } from '../../src/platform/db/sql.ts';
import { uuidV7 } from '../../src/platform/ids.ts';
import { joinBrand } from './brand.ts';
import { newWallet } from './new-wallet.ts';
import { openTestServer, type TestServer } from './test-server.ts';
import { ask, join, type HttpAnswer } from './visitor.ts';
import { failedChecks } from '../money/failed-checks.ts';

export type Trader = Awaited<ReturnType<TokenMarket['trader']>>;
export type BoostWorld = Awaited<ReturnType<typeof openBoostWorld>>;

export const hourMs = 3_600_000;
/** Held against the contract, as it was sent. */
const wireOf = <S extends z.ZodType>(shape: S, body: unknown) => shape.encode(shape.parse(body));
export const shown = ({ body }: HttpAnswer) => wireOf(api.verifyLoop.reply, body);

/** Of 100 loops at $25, each worth $0.50. */
const agreed = {
  campaignName: 'Steady market',
  targetVolume: 2500,
  speed: 'Steady',
  estimatedTotalCost: 60,
  usersNeeded: 40,
  totalCampaignLoops: 100,
  volumePerLoop: 25,
  loopsPerUser: 3,
  estimatedUserPayouts: 50,
};

/** A server whose admin imports volume boosts of a token that is traded on the embedded chain. */
export async function openBoostWorld(testServer?: TestServer) {
  const server = testServer ?? (await openTestServer());
  // Trades carry the time of the chain.
  if (!testServer) server.time.now = new Date();
  const [admin, owner] = [await join(server, { isAdmin: true }), await joinBrand(server, 0n)];
  const market = await openTokenMarket(server.chain.local.rpcUrl);

  const inHours = (hours: number) =>
    new Date(server.time.now.getTime() + hours * hourMs).toISOString();
  const call = (name: Parameters<typeof ask>[1], input: object = {}) =>
    ask(server, name, { token: admin.token, ...input });

  const plan = (is: object = {}) => ({
    ...agreed,
    ownerId: owner.id,
    tokenMint: market.token,
    startsAt: inHours(-1),
    endsAt: inHours(5),
    ...is,
  });

  async function campaign(is: object = {}): Promise<AdminBoost> {
    const { status, body } = await call('importBoost', { body: plan(is) });
    if (status !== 201) throw new Error(`Importing a campaign answered ${status}.`);
    return wireOf(api.importBoost.reply, body);
  }

  async function member({ _id }: AdminBoost, loops = 3, walletAddress: string = newWallet()) {
    const { id: userId } = await join(server);
    const response = await call('importBoostParticipation', {
      params: { campaignId: _id },
      body: { userId, walletAddress, pendingLoops: loops },
    });
    if (response.status !== 201)
      throw new Error(`Importing a participant answered ${response.status}.`);
    return shown(response);
  }

  const rich = () => market.trader({ usdcMicro: 900_000_000_000n, tokenMicro: 900_000_000n });

  async function traderIn(adminBoost: AdminBoost, loops = 3) {
    const trader = await rich();
    return { trader, part: await member(adminBoost, loops, trader.address) };
  }

  /** The trader buys the token for this many dollars; final. */
  async function trade(trader: Trader, dollars = 25): Promise<string> {
    const usdcMicro = BigInt(dollars * 1_000_000);
    const signature = await market.swap({ trader, usdcMicro, tokenMicro: 7_000n, side: 'buy' });
    server.chain.finalize();
    return signature;
  }

  const verify = ({ _id: id }: BoostParticipation, signature: string, key?: string) =>
    call('verifyLoop', { params: { id }, body: { signature }, ...(key ? { key } : {}) });
  const pay = ({ _id: id }: BoostParticipation, transactionId: string, key?: string) =>
    call('markBoostPaid', { params: { id }, body: { transactionId }, ...(key ? { key } : {}) });
  /** The rewards of a participation that are not marked as paid, micro-USDC. */
  const owed = async ({ _id }: BoostParticipation) => {
    const row = await server.db.one(sql<{ micro: bigint }>`
      select coalesce(sum(l.reward_micro), 0)::bigint as micro
      from boost_participation p join boost_loop l on l.participation_id = p.id
      where p.id = ${_id} and p.state <> 'paid'`);
    return row?.micro;
  };
  const findings = () => failedChecks(server.db);
  const doing = { call, plan, campaign, member, rich, traderIn, trade, verify, pay, owed };
  const clock = { now: () => server.time.now };
  /** What the functions behind the calls need. */
  const deps = {
    db: server.db,
    chain: server.chain.chain,
    clock,
    newId: uuidV7(clock),
    transactionUrl: () => null,
  };
  return { server, admin, owner, market, inHours, findings, deps, ...doing };
}
