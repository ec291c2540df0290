import type { Answer } from '@stoke/contract';
import { csvLine, usdc } from '@stoke/domain';
import { containing } from '../../platform/db/text-search.ts';
import type { Download } from '../../platform/http/handlers.ts';
import { inChunks } from '../../platform/http/send-download.ts';
import { findByText, type SearchDeps } from './campaign-kind.ts';
import { moneyOf, reservedWithFee, withFee } from './campaign-money.ts';
import { isAhead } from './campaign-state.ts';
import { type Compared, type Comparison, listCompared } from './compare-store.ts';
import { each } from './show-results.ts';

type Shown = Answer<'comparedCampaigns'>;
type Input = Comparison & { creatorId: string; now: Date };

/** A numbered page of a creator's campaigns, side by side. */
export async function compareCampaigns(
  deps: SearchDeps,
  input: Input & { page: number; limit: number },
): Promise<Shown> {
  const found = await findInDetails(deps, input);
  const rows = await listCompared(deps.db, { ...input, found });
  const [first] = rows;
  if (first) {
    const campaigns = rows.map((row) => show(row, input.now));
    return { campaigns, total: first.total, page: input.page };
  }
  if (input.page === 1) return { campaigns: [], total: 0, page: 1 };
  const { total } = await compareCampaigns(deps, { ...input, page: 1 });
  return compareCampaigns(deps, { ...input, page: Math.max(1, Math.ceil(total / input.limit)) });
}

function findInDetails(deps: SearchDeps, { q = '', creatorId }: Input): Promise<string[]> {
  if (q === '') return Promise.resolve([]);
  return findByText(deps, deps.db, { kind: null, creatorId, part: containing(q) });
}

/**
 * A figure here is the figure in the results of the campaign. What was spent was paid out; an action of a
 * Spark also costs the rewards reserved for it. A volume boost is paid outside, and spends nothing here.
 */
function show(campaign: Compared, now: Date): Shown['campaigns'][number] {
  const { actions, startsAt, funded, rewards } = campaign;
  const isScheduled = campaign.state === 'pending' && funded !== null && isAhead(campaign, now);
  const { spent, feeEarned } = moneyOf(campaign);
  return {
    ...campaign,
    status: campaign.state,
    spent: usdc(spent + feeEarned),
    reserved: reservedWithFee(campaign),
    costPerAction: rewards === null ? null : each(withFee(campaign, rewards), actions),
    startsAt: isScheduled ? startsAt : null,
  };
}

const columns = [
  'campaign',
  'kind',
  'name',
  'status',
  'funded_usd',
  'spent_usd',
  'people',
  'approved_actions',
  'cost_per_action_usd',
  'approved_share',
  'actions_per_day',
  'started_at',
  'ended_at',
  'starts_at',
  'reserved_usd',
] as const;
const rowsAtOnce = 1000;

/** All of these campaigns as CSV, streamed. */
export function exportCompared(deps: SearchDeps, input: Input): Download {
  return { filename: 'stoke-campaigns.csv', chunks: inChunks(write(deps, input)) };
}

async function* write(deps: SearchDeps, input: Input): AsyncGenerator<string> {
  yield csvLine(columns);
  for (let page = 1; ; page += 1) {
    const { campaigns, total } = await compareCampaigns(deps, {
      ...input,
      page,
      limit: rowsAtOnce,
    });
    for (const item of campaigns) yield csvLine(cells(item));
    if (page * rowsAtOnce >= total) return;
  }
}

function cells(input: Shown['campaigns'][number]) {
  return [
    input.id,
    input.kind,
    input.name,
    input.status,
    input.funded,
    input.spent,
    input.people,
    input.actions,
    input.costPerAction,
    rounded(input.approvedShare),
    rounded(input.actionsPerDay),
    input.startedAt,
    input.endedAt,
    input.startsAt,
    input.reserved,
  ];
}

function rounded(figure: number | null): number | null {
  return figure === null ? null : Number(figure.toFixed(4));
}
