import type { Answer, StatementType } from '@stoke/contract';
import { campaignEvents, campaignKindNames, sumOf, usdc, type Usdc, zeroUsdc } from '@stoke/domain';
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

const ofCampaigns = campaignKindNames.map(campaignEvents);
/** The kinds of ledger transactions that each filter shows. */
const kindsOf: Readonly<Record<StatementType, readonly string[]>> = {
  deposits: ['deposit-credited'],
  campaigns: ofCampaigns.flatMap(({ funded, toppedUp }) => [funded, toppedUp]),
  refunds: ofCampaigns.map(({ settled }) => settled),
  withdrawals: ['withdrawal-requested', 'withdrawal-failed'],
};
const words: ReadonlyMap<string, StatementLine['kind']> = new Map([
  ['deposit-credited', 'deposit'],
  ['withdrawal-requested', 'withdrawal'],
  ['withdrawal-failed', 'withdrawal_returned'],
  ...ofCampaigns.flatMap(
    ({ funded, toppedUp, settled }) =>
      [
        [funded, 'campaign_funded'],
        [toppedUp, 'campaign_topped_up'],
        [settled, 'campaign_refunded'],
      ] as const,
  ),
]);
const campaignMoves = new Set(ofCampaigns.flatMap((events) => Object.values<string>(events)));

/** Every change of a creator's balance in words, latest first. */
export async function readStatement(
  deps: FundingDeps & CampaignPort,
  input: { creatorId: string; cursor: string | null; limit: number; type: StatementType | null },
): Promise<{ page: StatementLine[]; next: string | null }> {
  const { creatorId, cursor, type, limit } = input;
  const account = accounts.creatorAvailable(creatorId);
  const { lines, nextCursor } = await balanceStatement(deps.db, account, {
    cursor,
    kinds: type && kindsOf[type],
    limit,
  });
  const subjects = lines.map(({ reference }) => reference.split(':')[1] ?? '');
  const about = (isAsked: (kind: string) => boolean) =>
    subjects.filter((_, i) => isAsked(lines[i]?.kind ?? ''));
  const isMove = (kind: string) => campaignMoves.has(kind);
  const [campaigns, byHand, withdrawals, posted] = await Promise.all([
    deps.nameCampaigns(deps.db, about(isMove)),
    byHandAmong(
      deps.db,
      about((kind) => kind.startsWith('deposit-')),
    ),
    readPayouts(
      deps.db,
      about((kind) => kind.startsWith('withdrawal-')),
    ),
    transactionsOf(
      deps.db,
      lines.filter(({ kind }) => isMove(kind)).map(({ reference }) => reference),
    ),
  ]);
  const parts = new Map(posted.map((one) => [one.transactionId, one]));
  const sent = new Map(withdrawals.map(({ id, signature }) => [id, signature]));
  const page = lines.map((line, i): StatementLine => {
    const subject = subjects[i] ?? '';
    const kind = words.get(line.kind) ?? 'other';
    const isWithdrawal = kind === 'withdrawal' || kind === 'withdrawal_returned';
    const signature = kind === 'deposit' ? subject : (sent.get(subject) ?? null);
    return {
      ...line,
      id: line.transactionId,
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

function showCampaign(id: string, named: Named | undefined) {
  return named ? { id, kind: named.kind, name: named.name } : null;
}

/** Splits what a campaign took or returned into rewards and fee. */
function splitOf(amount: Usdc, posted: PostedTransaction | undefined) {
  if (!posted) return { rewards: null, fee: null, feeEarned: zeroUsdc };
  const moved = (account: AccountKind) =>
    sumOf(posted.entries.filter((one) => one.account === account));
  const rewards = abs(moved('campaign_pool'));
  return {
    rewards,
    fee: usdc(abs(amount) - rewards),
    feeEarned: moved('platform_fee'),
  };
}

function abs(amount: bigint): Usdc {
  return usdc(amount < 0n ? -amount : amount);
}
