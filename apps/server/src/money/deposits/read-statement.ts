import type { Answer, StatementType } from '@stoke/contract';
import { usdc, type Usdc, zeroUsdc } from '@stoke/domain';
import {
  accounts,
  balanceStatement,
  transactionsOf,
  type AccountKind,
  type PostedTransaction,
} from '../ledger/index.ts';
import { readPayouts } from '../payouts/index.ts';
import { byHandAmong } from './deposit-store.ts';
import type { CampaignPort, FundingDeps, Named } from './funding-deps.ts';

type StatementLine = Answer<'statement'>[number];

const campaignKinds = ['drip', 'spark', 'fomo'] as const;
/** The kinds of ledger transactions that each filter shows. */
const kindsOf: Readonly<Record<StatementType, readonly string[]>> = {
  deposits: ['deposit-credited'],
  campaigns: campaignKinds.flatMap((kind) => [`${kind}-funded`, `${kind}-topped-up`]),
  refunds: campaignKinds.map((kind) => `${kind}-settled`),
  withdrawals: ['withdrawal-requested', 'withdrawal-failed'],
};

/** Every change of a creator's balance in words, latest first. */
export async function readStatement(
  deps: FundingDeps & CampaignPort,
  {
    creatorId,
    cursor,
    type,
    limit,
  }: { creatorId: string; cursor: string | null; limit: number; type: StatementType | null },
): Promise<{ page: StatementLine[]; next: string | null }> {
  const account = accounts.creatorAvailable(creatorId);
  const { lines, nextCursor } = await balanceStatement(deps.db, account, {
    cursor,
    kinds: type && kindsOf[type],
    limit,
  });
  const subjects = lines.map(({ reference }) => reference.split(':')[1] ?? '');
  const about = (prefix: RegExp) => subjects.filter((_, i) => prefix.test(lines[i]?.kind ?? ''));
  const ofCampaigns = lines.filter(({ kind }) => campaignEvent.test(kind));
  const [campaigns, byHand, withdrawals, posted] = await Promise.all([
    deps.nameCampaigns(deps.db, about(campaignEvent)),
    byHandAmong(deps.db, about(/^deposit-/)),
    readPayouts(deps.db, about(/^withdrawal-/)),
    transactionsOf(
      deps.db,
      ofCampaigns.map(({ reference }) => reference),
    ),
  ]);
  const parts = new Map(posted.map((one) => [one.transactionId, one]));
  const sent = new Map(withdrawals.map(({ id, signature }) => [id, signature]));
  const page = lines.map((line, i): StatementLine => {
    const subject = subjects[i] ?? '';
    const kind = wordOf(line.kind);
    const isWithdrawal = kind === 'withdrawal' || kind === 'withdrawal_returned';
    const signature = kind === 'deposit' ? subject : (sent.get(subject) ?? null);
    return {
      ...line,
      _id: line.transactionId,
      kind,
      campaign: showCampaign(subject, campaigns.get(subject)),
      ...splitOf(line.amount, parts.get(line.transactionId)),
      withdrawalId: isWithdrawal ? subject : null,
      signature,
      bySupport: byHand.has(subject),
      transactionUrl: signature && deps.transactionUrl(signature),
    };
  });
  return { page, next: nextCursor };
}

const campaignEvent = /^(?:drip|spark|fomo)-(?:funded|topped-up|settled)$/;

function wordOf(kind: string): StatementLine['kind'] {
  if (kind === 'deposit-credited') return 'deposit';
  if (kind === 'withdrawal-requested') return 'withdrawal';
  if (kind === 'withdrawal-failed') return 'withdrawal_returned';
  if (!campaignEvent.test(kind)) return 'other';
  if (kind.endsWith('-topped-up')) return 'campaign_topped_up';
  return kind.endsWith('-funded') ? 'campaign_funded' : 'campaign_refunded';
}

function showCampaign(_id: string, named: Named | undefined) {
  return named ? { _id, kind: named.kind, name: named.name } : null;
}

/** Splits what a campaign took or returned into rewards and fee. */
function splitOf(amount: Usdc, posted: PostedTransaction | undefined) {
  if (!posted) return { rewards: null, fee: null, feeEarned: zeroUsdc };
  const moved = (account: AccountKind) =>
    posted.entries.reduce((sum, one) => (one.account === account ? sum + one.amount : sum), 0n);
  const rewards = abs(moved('campaign_pool'));
  return {
    rewards,
    fee: usdc(abs(amount) - rewards),
    feeEarned: usdc(moved('platform_fee')),
  };
}

function abs(amount: bigint): Usdc {
  return usdc(amount < 0n ? -amount : amount);
}
