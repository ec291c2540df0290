import { randomUUID } from 'node:crypto';
import { createCaller, type Reply, type Sent } from '@stoke/contract/client';
import type { CallName } from '@stoke/contract';
import { usdc } from '@stoke/domain';
import { paths } from '../apps/web/src/lib/session/call-paths.ts';
import { accounts } from '../apps/server/src/money/ledger/index.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { fund } from '../apps/server/testing/money/fund.ts';
import { newWallet } from '../apps/server/testing/server/new-wallet.ts';
import { verifyX } from '../apps/server/testing/people/verified-x.ts';
import type { World } from './world.ts';

export type Call = <N extends CallName>(name: N, sent: Sent<N>) => Promise<Reply<N>>;
export type Person = { id: string; email: string; token: string; wallet: string; call: Call };
export type People = {
  earners: Person[];
  creator: Person;
  admin: Person;
  /** The tweets that can be worked on. */
  tasks: string[];
};

export const password = 'correct horse battery 7';
const earnerCount = 6;
const tweetCount = 50;
const fundedMicro = 100_000_000_000n;

/** Earners and a creator with money, an admin, and a campaign with many tweets. */
export async function openPeople(world: World): Promise<People> {
  const [creator, admin, ...earners] = await Promise.all(
    Array.from({ length: earnerCount + 2 }, (_, n) => join(world, `person${n}`)),
  );
  if (!creator || !admin) throw new Error('No one joined.');
  const db = world.db();
  await db.run(sql`update app_user set role = 'admin' where id = ${admin.id}`);
  await creator.call('saveCreatorDashboard', {
    body: { name: 'Faults', username: 'faults' },
    files: {},
  });
  for (const { id } of earners) await give(world, accounts.earnerAvailable(id));
  await give(world, accounts.creatorAvailable(creator.id));
  const tweet = (n: number) => `https://x.com/faults/status/19500000000000${10_000 + n}`;
  const { campaign } = await creator.call('createDrip', {
    body: { packageId: 'ignition', initialTweetLink: tweet(0) },
    idempotencyKey: randomUUID(),
  });
  for (let n = 1; n < tweetCount; n += 1) {
    const params = { campaignId: campaign._id };
    await creator.call('addTweet', { params, body: { tweetLink: tweet(n) } });
  }
  const tasks = await db.values(sql<{ id: string }>`select id from drip_tweet order by id`);
  return { earners, creator, admin, tasks };
}

async function join(world: World, username: string): Promise<Person> {
  return settleIn(world, username, await register(world, username));
}

/** A new account. */
export async function register(world: World, username: string): Promise<Reply<'register'>> {
  const body = { username, email: emailOf(username), password };
  return callerOf(world.server.url, null)('register', { body });
}

/** As someone who has been there for a month, with rules accepted, X account and wallet. */
export async function settleIn(
  world: World,
  username: string,
  { token, user }: Reply<'register'>,
): Promise<Person> {
  const call = callerOf(world.server.url, token);
  await call('acknowledgeRules', { body: {} });
  const wallet = newWallet();
  await call('saveWallet', { body: { walletAddress: wallet } });
  const at = new Date(user.createdAt);
  await verifyX(world.db(), { id: user._id, handle: username, at });
  await world.db().run(sql`
    update app_user set created_at = created_at - interval '30 days' where id = ${user._id}`);
  return { id: user._id, email: emailOf(username), token, wallet, call };
}

export function emailOf(username: string): string {
  return `${username}@example.org`;
}

/** Enough that no one runs out. */
export async function give(world: World, to: Parameters<typeof fund>[1]): Promise<void> {
  await world.db().transaction((tx) => fund(tx, to, usdc(fundedMicro), { kind: 'deposit' }));
}

export function callerOf(url: string, token: string | null, { keepsAlive = true } = {}): Call {
  return createCaller({
    paths,
    token: () => token,
    fetch: (address, init) => {
      const headers = new Headers(init.headers);
      if (!keepsAlive) headers.set('connection', 'close');
      return fetch(new URL(address, url), { ...init, headers });
    },
  });
}
