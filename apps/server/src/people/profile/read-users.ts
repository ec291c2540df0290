import type { Answer } from '@stoke/contract';
import { type Usdc, zeroUsdc } from '@stoke/domain';
import type { Core } from '../../platform/core.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { SettingsPort } from '../../site/settings/index.ts';
import {
  findPendingEmail,
  findSharingWallets,
  findUser,
  findUsers,
  latestAcceptance,
  sharedWallets,
  type UserRow,
} from '../users/index.ts';
import { listKinds } from '../second-factor/index.ts';
import {
  isOnHold,
  walletPayableFrom,
  handlesOfSeveral,
  type XState,
  xChangeableFrom,
} from '../contacts/index.ts';

type User = Answer<'currentUser'>;

/** A user's money by its use (rule 1.6), in micro-USDC. */
export type Earnings = {
  available: Usdc;
  reserved: Usdc;
  inFlight: Usdc;
  paid: Usdc;
  /** Kept in campaigns while a rejection or a reversal may still be appealed. */
  disputed: Usdc;
  /** Whether they ever submitted work, paid or not. */
  hasSubmitted: boolean;
};

export type ShowDeps = Pick<Core, 'db' | 'clock'> & {
  settings: Pick<SettingsPort, 'read'>;
  readEarnings(userId: string): Promise<Earnings>;
  hasDashboard(userId: string): Promise<boolean>;
  /** What the campaigns of a creator reached and spent. */
  readMetrics(userId: string): Promise<{ usersEngaged: number; spent: Usdc }>;
  guardsAccounts: boolean;
  /** Payouts need a confirmed email: where mail is sent. */
  needsEmail: boolean;
};

/** The signed-in user as pages show them. */
export async function showUser(deps: ShowDeps, userId: string): Promise<User> {
  const [user, acceptance, earnings, hasDashboard, terms, secondFactors, pendingEmail] =
    await Promise.all([
      findUser(deps.db, userId),
      latestAcceptance(deps.db, userId),
      deps.readEarnings(userId),
      deps.hasDashboard(userId),
      deps.settings.read(),
      listKinds(deps.db, userId),
      findPendingEmail(deps.db, { userId, now: deps.clock.now() }),
    ]);
  if (!user) throw new Error(`The user ${userId} of a live session does not exist.`);
  const metrics = hasDashboard ? await deps.readMetrics(userId) : noMetrics;
  const { payoutMinimum, walletHoldHours: holdHours } = terms;
  const moment = { now: deps.clock.now(), holdHours };
  const wallet = user.walletAddress;
  const shared = wallet === null ? null : await sharedWallets(deps.db, [wallet]);
  const changeableFrom = xChangeableFrom(user);
  return {
    ...user,
    reputationScore: user.trustScore,
    xStatus: user.xState,
    pendingEmail,
    isEmailConfirmed: user.emailConfirmedAt !== null,
    needsEmail: deps.needsEmail && user.emailConfirmedAt === null,
    pendingEarnings: earnings.available,
    reservedEarnings: earnings.reserved,
    payoutsInFlight: earnings.inFlight,
    totalPaid: earnings.paid,
    disputedEarnings: earnings.disputed,
    hasSubmitted: earnings.hasSubmitted,
    payoutMinimum,
    walletPayableFrom: walletPayableFrom(user, holdHours),
    walletFormer: isOnHold(user, moment) ? user.walletFormer : null,
    walletIsShared: wallet !== null && shared?.has(wallet) === true,
    xChangeableFrom: changeableFrom && changeableFrom > moment.now ? changeableFrom : null,
    secondFactors,
    needsSecondFactor: deps.guardsAccounts && user.role === 'admin' && secondFactors.length === 0,
    rulesVersion: acceptance?.version ?? null,
    rulesAcknowledgedAt: acceptance?.acceptedAt ?? null,
    hasDashboard,
    metrics: { totalUsersEngaged: metrics.usersEngaged, totalSpend: metrics.spent },
  };
}

const noMetrics = { usersEngaged: 0, spent: zeroUsdc };

/** The users with these ids; missing ones are not in the map. */
export async function readUsers(
  q: Queryable,
  userIds: readonly string[],
): Promise<Map<string, UserRow>> {
  const rows = userIds.length === 0 ? [] : await findUsers(q, userIds);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Hints for reviewers about an earner; they decide nothing. */
export type RiskFlags = {
  trustScore: number;
  xStatus: XState;
  /** Another account uses the same wallet, and it is not known to be theirs. */
  sharesWallet: boolean;
  /** Another account has or had the same X handle. */
  sharesXAccount: boolean;
};

/** By user id; missing users are not in the map. */
export async function readRiskFlags(
  q: Queryable,
  userIds: readonly string[],
): Promise<Map<string, RiskFlags>> {
  const rows = userIds.length === 0 ? [] : await findUsers(q, userIds);
  const handles = rows.flatMap(({ xUsername: handle }) => handle ?? []);
  const sharing = rows.length === 0 ? null : await findSharingWallets(q, userIds);
  const several = await handlesOfSeveral(q, handles);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        trustScore: row.trustScore,
        xStatus: row.xState,
        sharesWallet: sharing?.has(row.id) === true,
        sharesXAccount: several.has(row.xUsername?.toLowerCase() ?? ''),
      },
    ]),
  );
}

/** How lists name these users: a missing one has an empty name. */
export async function nameUsers(
  q: Queryable,
  userIds: readonly string[],
): Promise<(id: string) => { id: string; username: string }> {
  const people = await readUsers(q, [...new Set(userIds)]);
  return (id) => ({ id, username: people.get(id)?.username ?? '' });
}

/** The user's Telegram id, null without a linked account. */
export async function readTelegramId(q: Queryable, userId: string): Promise<string | null> {
  const [user] = await findUsers(q, [userId]);
  return user?.telegramUserId ?? null;
}
