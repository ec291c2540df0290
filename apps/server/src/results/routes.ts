import type { Caller, Handlers } from '../platform/http/handlers.ts';
import { Refusal } from '../platform/refusal.ts';
import type { WorkKind } from '../review/index.ts';
import { exportPool } from './export-pool.ts';
import { exportWork } from './export-work.ts';
import type { CampaignFacts, ResultsDeps } from './results-deps.ts';
import { showResults } from './show-results.ts';

type Names =
  | 'dripResults'
  | 'sparkResults'
  | 'fomoResults'
  | 'dripWorkFile'
  | 'sparkWorkFile'
  | 'fomoWorkFile';
type Asked = { caller: Caller; params: { campaignId: string } };

/** The results of each kind of campaign, for its creator and for admins. */
export function resultsRoutes(deps: ResultsDeps): Pick<Handlers, Names> {
  const results = (kind: WorkKind) => async (asked: Asked) => {
    const now = deps.clock.now();
    return showResults(deps.db, { kind, facts: await readOwn(deps, kind, asked), now });
  };
  const workFile = (kind: WorkKind) => async (asked: Asked) =>
    exportWork(deps, { kind, facts: await readOwn(deps, kind, asked) });
  return {
    dripResults: results('drip'),
    sparkResults: results('spark'),
    fomoResults: results('fomo'),
    dripWorkFile: workFile('drip'),
    sparkWorkFile: async (asked) => exportPool(deps, await readOwn(deps, 'spark', asked)),
    fomoWorkFile: workFile('fomo'),
  };
}

/** Somebody else's campaign is answered as one that is not there (rulings B1). */
async function readOwn(
  deps: ResultsDeps,
  kind: WorkKind,
  { caller, params }: Asked,
): Promise<CampaignFacts> {
  const of = { campaignId: params.campaignId, now: deps.clock.now() };
  const facts = await deps.facts[kind](deps.db, of);
  const isTheirs = facts?.creatorId === caller.userId || caller.role === 'admin';
  if (!facts || !isTheirs) throw new Refusal('request.not_found');
  return facts;
}
