import type { Queryable, Tx } from '../platform/db/db.ts';
import { findUsers, lockUser } from './identity-store.ts';
import { sharedWallets } from './wallet-store.ts';
import { handlesOfSeveral, type XState } from './x-handle-store.ts';

/** What campaigns and reviewers need to know of somebody who works. */
export type Worker = {
  userId: string;
  username: string;
  xUsername: string | null;
  reputationScore: number;
  accountStatus: 'active' | 'suspended' | 'banned';
};

/** The workers with these ids; one that does not exist is not in the map. */
export async function readWorkers(
  q: Queryable,
  userIds: readonly string[],
): Promise<Map<string, Worker>> {
  const rows = userIds.length === 0 ? [] : await findUsers(q, userIds);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        userId: row.id,
        username: row.username,
        xUsername: row.xUsername,
        reputationScore: row.reputationScore,
        accountStatus: row.accountStatus,
      },
    ]),
  );
}

/** What a reviewer should know of who did the work; none of it decides anything. */
export type RiskFlags = {
  xStatus: XState;
  /** Another account is paid to the same wallet. */
  sharesWallet: boolean;
  /** Another account has or had the same X handle. */
  sharesXAccount: boolean;
};

/** By user id; somebody who does not exist is not in the map. */
export async function readRiskFlags(
  q: Queryable,
  userIds: readonly string[],
): Promise<Map<string, RiskFlags>> {
  const rows = userIds.length === 0 ? [] : await findUsers(q, userIds);
  const wallets = rows.flatMap(({ walletAddress: wallet }) => wallet ?? []);
  const handles = rows.flatMap(({ xUsername: handle }) => handle ?? []);
  const shared = await sharedWallets(q, wallets);
  const several = await handlesOfSeveral(q, handles);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        xStatus: row.xState,
        sharesWallet: shared.has(row.walletAddress ?? ''),
        sharesXAccount: several.has(row.xUsername?.toLowerCase() ?? ''),
      },
    ]),
  );
}

/** What a payout needs to know of its owner, locked until the transaction ends. */
export type Payee = {
  accountStatus: 'active' | 'suspended' | 'banned';
  walletAddress: string | null;
  walletReplacedAt: Date | null;
};

/** Locks the user's row: a payout and a change of the wallet wait for one another. */
export async function lockPayee(tx: Tx, userId: string): Promise<Payee | null> {
  const user = await lockUser(tx, userId);
  if (!user) return null;
  return {
    accountStatus: user.accountStatus,
    walletAddress: user.walletAddress,
    walletReplacedAt: user.walletReplacedAt,
  };
}

/** Who writes to support, as those who answer see them. */
export type Writer = { username: string; email: string; accountStatus: Worker['accountStatus'] };

/** The users with these ids; one that does not exist is not in the map. */
export async function readWriters(
  q: Queryable,
  userIds: readonly string[],
): Promise<Map<string, Writer>> {
  const rows = userIds.length === 0 ? [] : await findUsers(q, userIds);
  return new Map(
    rows.map(({ id, username, email, accountStatus }) => [id, { username, email, accountStatus }]),
  );
}

/** The user's Telegram id, null without a linked account. */
export async function readTelegramId(q: Queryable, userId: string): Promise<string | null> {
  const [user] = await findUsers(q, [userId]);
  return user?.telegramUserId ?? null;
}
