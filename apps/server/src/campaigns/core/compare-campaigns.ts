import type { Answer } from '@stoke/contract';
import { boost, campaignKinds, usdc, type Usdc, zeroUsdc } from '@stoke/domain';
import type { BothSides } from '../../platform/db/traffic.ts';
import { containing } from '../../platform/db/text-search.ts';
import type { Download } from '../../platform/http/handlers.ts';
import { type Columns, csvFile } from '../../platform/http/csv-file.ts';
import { mapPages } from '../../platform/pages.ts';
import { findByText, type SearchDeps } from './campaign-kind.ts';
import { moneyOf, reservedWithFee, withFee } from './campaign-money.ts';
import { isAhead } from './campaign-state.ts';
import { type Compared, type Comparison, countPeople, listCompared } from './compare-store.ts';
import { each } from './show-results.ts';

type CompareDeps = SearchDeps & BothSides;
type Shown = Answer<'comparedCampaigns'>;
type Input = Comparison & { creatorId: string; now: Date };

/** A numbered page of a creator's campaigns, side by side. */
export async function compareCampaigns(
  deps: CompareDeps,
  input: Input & { page: number; limit: number },
): Promise<Shown> {
  const found = await findInDetails(deps, input);
  const rows = await listCompared(deps, { ...input, found });
  const [first] = rows;
  if (first) {
    const campaigns = rows.map((row) => show(row, input.now));
    return { campaigns, total: first.total, page: input.page };
  }
  if (input.page === 1) return { campaigns: [], total: 0, page: 1 };
  const { total } = await compareCampaigns(deps, { ...input, page: 1 });
  return compareCampaigns(deps, { ...input, page: Math.max(1, Math.ceil(total / input.limit)) });
}

function findInDetails(deps: CompareDeps, { q = '', creatorId }: Input): Promise<string[]> {
  if (q === '') return Promise.resolve([]);
  return findByText(deps, deps.db, { kind: null, creatorId, part: containing(q) });
}

/**
 * A figure here is the figure in the results of the campaign. What was spent was paid out; an action of a
 * Spark also costs the rewards reserved for it. A volume boost is paid outside, and spends nothing here.
 */
function show(campaign: Compared, now: Date): Shown['campaigns'][number] {
  const { actions, people, startsAt, funded } = campaign;
  const isScheduled = campaign.state === 'pending' && funded !== null && isAhead(campaign, now);
  const cost = costOf(campaign);
  return {
    ...campaign,
    status: campaign.state,
    spent: spentOf(campaign),
    reserved: reservedWithFee(campaign),
    costPerAction: cost === null ? null : each(cost, actions),
    costPerPerson: cost === null ? null : each(cost, people),
    startsAt: isScheduled ? startsAt : null,
  };
}

function spentOf(campaign: Compared): Usdc {
  const { spent, feeEarned } = moneyOf(campaign);
  return usdc(spent + feeEarned);
}

/** The rewards of its actions with their fee, as in its results; null of a volume boost. */
function costOf(campaign: Compared): Usdc | null {
  const { kind, rewards, returned } = campaign;
  if (kind === boost.name) return null;
  const paid = rewards ?? zeroUsdc;
  return withFee(campaign, campaignKinds[kind].isSubmitted ? paid : usdc(paid - returned));
}

/** All of these campaigns together. People count once, whatever they did in how many of them. */
export async function totalCompared(
  deps: CompareDeps,
  input: Omit<Input, 'sort' | 'order'>,
): Promise<Answer<'comparedTotals'>> {
  const all: Compared[] = [];
  for await (const page of pagesOf(deps, { ...input, sort: 'started', order: 'desc' })) {
    all.push(...page.filter(({ kind }) => kind !== boost.name));
  }
  const sum = (figure: (campaign: Compared) => Usdc | null) =>
    all.reduce((total, one) => usdc(total + (figure(one) ?? zeroUsdc)), zeroUsdc);
  const ids = all.map(({ id }) => id);
  const people = await countPeople(deps, ids);
  const actions = all.reduce((total, one) => total + one.actions, 0);
  const cost = sum(costOf);
  return {
    funded: sum(({ funded }) => funded),
    spent: sum(spentOf),
    reserved: sum(reservedWithFee),
    people,
    actions,
    costPerAction: each(cost, actions),
    costPerPerson: each(cost, people),
  };
}

const rowsAtOnce = 1000;

/** All of these campaigns as CSV, streamed. */
export function exportCompared(deps: CompareDeps, input: Input): Download {
  const pages = mapPages(pagesOf(deps, input), (page) => page.map((one) => show(one, input.now)));
  return csvFile('stoke-campaigns.csv', columns, pages);
}

async function* pagesOf(deps: CompareDeps, input: Input): AsyncGenerator<readonly Compared[]> {
  const found = await findInDetails(deps, input);
  for (let page = 1; ; page += 1) {
    const rows = await listCompared(deps, { ...input, found, page, limit: rowsAtOnce });
    yield rows;
    if (page * rowsAtOnce >= (rows[0]?.total ?? 0)) return;
  }
}

const columns: Columns<Shown['campaigns'][number]> = {
  campaign: ({ id }) => id,
  kind: ({ kind }) => kind,
  name: ({ name }) => name,
  status: ({ status }) => status,
  funded_usd: ({ funded }) => funded,
  spent_usd: ({ spent }) => spent,
  people: ({ people }) => people,
  approved_actions: ({ actions }) => actions,
  cost_per_action_usd: ({ costPerAction }) => costPerAction,
  approved_share: ({ approvedShare }) => rounded(approvedShare),
  actions_per_day: ({ actionsPerDay }) => rounded(actionsPerDay),
  started_at: ({ startedAt }) => startedAt,
  ended_at: ({ endedAt }) => endedAt,
  starts_at: ({ startsAt }) => startsAt,
  reserved_usd: ({ reserved }) => reserved,
  cost_per_person_usd: ({ costPerPerson }) => costPerPerson,
};

function rounded(figure: number | null): number | null {
  return figure === null ? null : Number(figure.toFixed(4));
}
