import { hash } from 'node:crypto';

/** How many parts the books are cut into. Never changes: accounts stay where they were opened. */
export const shardCount = 16;

export type AccountKind =
  | 'treasury'
  | 'creator_available'
  | 'creator_in_flight'
  | 'campaign_pool'
  | 'campaign_fee'
  | 'campaign_contested'
  | 'earner_reserved'
  | 'earner_available'
  | 'earner_in_flight'
  | 'platform_fee'
  | 'unclaimed'
  | 'clearing';

/** Where an account is and what it is. Made by `accounts` only; its row is opened when first used. */
export type Account = {
  /** 0 to 15. */
  shard: number;
  id: string;
  kind: AccountKind;
  /** A user, or a campaign for its pool and fee; null for the accounts that every shard has. */
  owner: string | null;
};

/** The chart of accounts (docs/ledger.md). */
export const accounts = {
  /** What a creator may spend on campaigns or withdraw. */
  creatorAvailable: (userId: string) => ofUser('creator_available', userId),
  /** Withdrawals asked for and not yet final on chain. */
  creatorInFlight: (userId: string) => ofUser('creator_in_flight', userId),
  /** What an earner may have paid out. */
  earnerAvailable: (userId: string) => ofUser('earner_available', userId),
  /** The reward of work handed in and not yet decided. */
  earnerReserved: (userId: string) => ofUser('earner_reserved', userId),
  /** Payouts requested and not yet final on chain. */
  earnerInFlight: (userId: string) => ofUser('earner_in_flight', userId),
  /** What a campaign may still give to earners; lives with its creator. */
  campaignPool: (campaignId: string, creatorId: string) =>
    owned('campaign_pool', campaignId, shardOf(creatorId)),
  /** The fee of a campaign until it is earned or given back; lives with its creator. */
  campaignFee: (campaignId: string, creatorId: string) =>
    owned('campaign_fee', campaignId, shardOf(creatorId)),
  /** The rewards of rejections that may still be appealed; lives with its creator. */
  campaignContested: (campaignId: string, creatorId: string) =>
    owned('campaign_contested', campaignId, shardOf(creatorId)),
  /** The USDC held on chain, as a negative balance, in the shard of `near`. */
  treasury: (near: Account) => perShard('treasury', near.shard),
  /** Fees earned by the platform, in the shard of `near`. */
  platformFee: (near: Account) => perShard('platform_fee', near.shard),
  /** What people left behind with a deleted account, in the shard of `near`; never the platform's. */
  unclaimed: (near: Account) => perShard('unclaimed', near.shard),
  /** What a shard owes the others, negative when they owe it. Zero over all shards. */
  clearing: (shard: number) => perShard('clearing', shard),
};

/** The shard that a user's accounts live in: 0 to 15, evenly spread, the same for ever. */
export function shardOf(userId: string): number {
  return Number.parseInt(hash('sha256', readUuid(userId)).slice(0, 2), 16) % shardCount;
}

function ofUser(kind: AccountKind, userId: string): Account {
  return owned(kind, userId, shardOf(userId));
}

function owned(kind: AccountKind, ownerId: string, shard: number): Account {
  const owner = readUuid(ownerId);
  return { shard, id: accountId(kind, owner), kind, owner };
}

function perShard(kind: AccountKind, shard: number): Account {
  if (!Number.isInteger(shard) || shard < 0 || shard >= shardCount) {
    throw new RangeError(`There is no shard ${shard}.`);
  }
  return { shard, id: accountId(kind, String(shard)), kind, owner: null };
}

// The same rule as ledger.account_id in the database, which refuses any other id.
function accountId(kind: AccountKind, of: string): string {
  const hex = hash('sha256', `${kind}:${of}`);
  return [0, 8, 12, 16, 20].map((from, i) => hex.slice(from, [8, 12, 16, 20, 32][i])).join('-');
}

function readUuid(text: string): string {
  const lower = text.toLowerCase();
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(lower)) {
    throw new TypeError('The owner of an account is a UUID.');
  }
  return lower;
}
