import type { User } from '@stoke/contract';
import { toDollars, type Usdc } from '@stoke/domain';
import type { Db } from '../platform/db/db.ts';
import { findUser, latestAcceptance, type UserRow } from './identity-store.ts';
import { isOnHold, walletPayableFrom } from './wallet-hold.ts';
import { sharedWallets } from './wallet-store.ts';
import { xChangeableFrom } from './x-lock.ts';
import type { Clock } from '../platform/clock.ts';

/** A user's money by what may be done with it (rulings A6), in micro-USDC. */
export type Earnings = { available: Usdc; reserved: Usdc; inFlight: Usdc; paid: Usdc };

export type ShowDeps = {
  db: Db;
  clock: Clock;
  payoutMinimum: Usdc;
  walletChangeHoldHours: number;
  readEarnings(userId: string): Promise<Earnings>;
  hasDashboard(userId: string): Promise<boolean>;
};

/** The signed-in user as the pages show them. Never anything secret. */
export async function showUser(deps: ShowDeps, userId: string): Promise<User> {
  const [user, acceptance, earnings, hasDashboard] = await Promise.all([
    findUser(deps.db, userId),
    latestAcceptance(deps.db, userId),
    deps.readEarnings(userId),
    deps.hasDashboard(userId),
  ]);
  if (!user) throw new Error(`The user ${userId} of a live session does not exist.`);
  const moment = { now: deps.clock.now(), holdHours: deps.walletChangeHoldHours };
  const wallet = user.walletAddress;
  const shared = wallet === null ? null : await sharedWallets(deps.db, [wallet]);
  const changeableFrom = xChangeableFrom(user);
  return {
    ...who(user),
    pendingEarnings: toDollars(earnings.available),
    reservedEarnings: toDollars(earnings.reserved),
    payoutsInFlight: toDollars(earnings.inFlight),
    totalPaid: toDollars(earnings.paid),
    payoutMinimum: toDollars(deps.payoutMinimum),
    walletAddress: wallet,
    walletPayableFrom: walletPayableFrom(user, deps.walletChangeHoldHours)?.toISOString() ?? null,
    walletFormer: isOnHold(user, moment) ? user.walletFormer : null,
    walletIsShared: wallet !== null && shared?.has(wallet) === true,
    xChangeableFrom:
      changeableFrom && changeableFrom > moment.now ? changeableFrom.toISOString() : null,
    rulesVersion: acceptance?.version ?? null,
    rulesAcknowledgedAt: acceptance?.acceptedAt.toISOString() ?? null,
    hasDashboard,
  };
}

function who(user: UserRow) {
  return {
    _id: user.id,
    name: user.name,
    username: user.username,
    email: user.email,
    role: user.role,
    accountStatus: user.accountStatus,
    banReason: user.banReason,
    reputationScore: user.reputationScore,
    xUsername: user.xUsername,
    xStatus: user.xState,
    telegramUsername: user.telegramUsername,
    telegramUserId: user.telegramUserId,
    telegramFirstName: user.telegramFirstName,
    telegramPhotoUrl: user.telegramPhotoUrl,
    createdAt: user.createdAt.toISOString(),
  };
}
