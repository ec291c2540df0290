import { createCaller, type Reply, type Sent } from '@stoke/contract/client';
import type { CallName, User } from '@stoke/contract';
import { paths } from '../apps/web/src/lib/session/call-paths.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { newWallet } from '../apps/server/testing/server/new-wallet.ts';
import { asOwner } from './books.ts';
import { newcomer, type Newcomer } from './on-screen.ts';
import type { ServedStoke } from './serve.ts';

export type Member = Newcomer & {
  id: string;
  token: string;
  call: <N extends CallName>(name: N, sent: Sent<N>) => Promise<Reply<N>>;
};

/** How far someone has come before the journey begins. */
export type Prepared = {
  /** False: has not accepted the rules. */
  hasAccepted?: boolean;
  /** Wallet and X account saved. */
  isEarner?: boolean;
  /** The name of their creator dashboard. */
  brand?: string;
  isAdmin?: boolean;
};

/** Lets someone join without screens, for journeys that begin later on. */
export async function join(
  stoke: ServedStoke,
  name: string,
  { hasAccepted = true, isEarner = false, isAdmin = false, brand }: Prepared = {},
): Promise<Member> {
  const who = newcomer(name);
  const { username, email, password } = who;
  const { token, user } = await visitor(stoke)('register', {
    body: { username, email, password },
  });
  const call = callerOf(stoke, token);
  // Before the first call with this token: the server remembers for a while who calls.
  if (isAdmin) {
    await asOwner(stoke, (db) =>
      db.run(sql`update app_user set role = 'admin' where id = ${user._id}`),
    );
  }
  if (hasAccepted) await call('acknowledgeRules', { body: {} });
  if (isEarner) {
    await call('saveWallet', { body: { walletAddress: newWallet() } });
    await call('saveXAccount', { body: { xUsername: username.slice(-15) } });
  }
  if (brand !== undefined) {
    await call('saveCreatorDashboard', { body: { name: brand, username }, files: {} });
  }
  return { ...who, id: user._id, token, call };
}

export type SignedIn = Pick<Member, 'id' | 'token' | 'call'> & { user: User };

export const demoPassword = 'stoke-demo-2026';

/** Signs in someone of the demo world. */
export async function signIn(stoke: ServedStoke, email: string): Promise<SignedIn> {
  const body = { email, password: demoPassword };
  const { token } = await visitor(stoke)('login', { body });
  if (token === undefined) throw new Error('The login asks for a code.');
  const call = callerOf(stoke, token);
  const user = await call('currentUser', {});
  return { id: user._id, token, call, user };
}

/** Does all three actions and hands the task in. */
export async function submitTask(earner: Pick<Member, 'call'>, taskId: string): Promise<void> {
  const params = { id: taskId };
  for (const actionType of ['like', 'retweet', 'comment'] as const) {
    await earner.call('markAction', { params, body: { actionType } });
  }
  await earner.call('completeTask', { params });
}

/** Puts dollars into a creator's balance the way everybody does: by a transfer on chain. */
export async function deposit(creator: Pick<Member, 'call'>, dollars: number): Promise<void> {
  const { _id: id } = await creator.call('createDeposit', { body: { amount: dollars } });
  await creator.call('sendTestUsdc', { params: { id } });
  for (;;) {
    const { status } = await creator.call('deposit', { params: { id } });
    if (status === 'credited') return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The calls of someone who is not signed in. */
export function visitor(stoke: ServedStoke): Member['call'] {
  return callerOf(stoke, null);
}

function callerOf(stoke: ServedStoke, token: string | null): Member['call'] {
  return createCaller({
    paths,
    token: () => token,
    fetch: (path, init) => fetch(new URL(path, stoke.url), init),
  });
}

/** What opens FOMO campaigns to people, or closes them. */
export function openFomo(isOn: boolean) {
  return { changes: { fomoOpen: { from: !isOn, to: isOn } }, reason: 'A journey needs it.' };
}
