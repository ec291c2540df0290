import { hash } from 'node:crypto';

/** Who owns an account of a kind: the platform (a single account), each user, or each campaign. */
export type OwnerType = 'platform' | 'user' | 'campaign' | 'user and campaign';

type Kind = { ownerType: OwnerType; mayBeNegative: boolean; needsHolds: boolean };

const kept = { mayBeNegative: false, needsHolds: false };
const held = { mayBeNegative: false, needsHolds: true };

/** The chart of accounts, identical to the table `ledger.account_kind` (docs/ledger.md). */
export const chartOfAccounts = {
  treasury: { ownerType: 'platform', mayBeNegative: true, needsHolds: false },
  platform_fee: { ownerType: 'platform', ...kept },
  unclaimed: { ownerType: 'platform', ...kept },
  creator_available: { ownerType: 'user', ...kept },
  creator_in_flight: { ownerType: 'user', ...held },
  campaign_pool: { ownerType: 'campaign', ...kept },
  campaign_fee: { ownerType: 'campaign', ...kept },
  campaign_disputed: { ownerType: 'campaign', ...held },
  earner_reserved: { ownerType: 'user', ...held },
  earner_accruing: { ownerType: 'user and campaign', ...kept },
  earner_available: { ownerType: 'user', ...kept },
  earner_in_flight: { ownerType: 'user', ...held },
} as const satisfies Record<string, Kind>;

export type AccountKind = keyof typeof chartOfAccounts;

/** An account. Only `accounts` makes them; the row is inserted on first use. */
export type Account = {
  /** Hash of the name. */
  id: string;
  /** `kind:owner:campaign`, without the parts that it does not have. */
  name: string;
  kind: AccountKind;
  /** A user, or a campaign for its own accounts; null for those of the platform. */
  owner: string | null;
};

/** Every possible account. */
export const accounts = {
  /** The USDC held on chain, as a negative balance. */
  treasury: open('treasury'),
  /** Fees earned by the platform. */
  platformFee: open('platform_fee'),
  /** The unclaimed money of deleted accounts; never the platform's. */
  unclaimed: open('unclaimed'),
  /** What a creator can spend on campaigns or withdraw. */
  creatorAvailable: (userId: string) => open('creator_available', userId),
  /** Withdrawals requested but not yet final on chain. */
  creatorInFlight: (userId: string) => open('creator_in_flight', userId),
  /** What a campaign can still pay to earners. */
  campaignPool: (campaignId: string) => open('campaign_pool', campaignId),
  /** A campaign's fee until it is earned or refunded. */
  campaignFee: (campaignId: string) => open('campaign_fee', campaignId),
  /** The rewards of rejected work that can still be appealed. */
  campaignDisputed: (campaignId: string) => open('campaign_disputed', campaignId),
  /** The rewards of submitted work that is not decided yet. */
  earnerReserved: (userId: string) => open('earner_reserved', userId),
  /** What an earner gains in a running campaign before it becomes available; without holds. */
  earnerAccruing: (userId: string, campaignId: string) =>
    open('earner_accruing', userId, campaignId),
  /** What an earner can have paid out. */
  earnerAvailable: (userId: string) => open('earner_available', userId),
  /** Payouts requested but not yet final on chain. */
  earnerInFlight: (userId: string) => open('earner_in_flight', userId),
};

function open(kind: AccountKind, ...owners: string[]): Account {
  const [owner = null, ...more] = owners.map(readUuid);
  const name = [kind, ...(owner === null ? [] : [owner]), ...more].join(':');
  return { id: idOf(name), name, kind, owner };
}

// Must match ledger.account_id in the database, which rejects any other id.
function idOf(name: string): string {
  const hex = hash('sha256', name);
  return [0, 8, 12, 16, 20].map((from, i) => hex.slice(from, [8, 12, 16, 20, 32][i])).join('-');
}

function readUuid(text: string): string {
  const lower = text.toLowerCase();
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(lower)) {
    throw new TypeError('The owner of an account is a UUID.');
  }
  return lower;
}
