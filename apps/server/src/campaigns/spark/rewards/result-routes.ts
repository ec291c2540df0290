import { readOutcomes, resultVerbs, spendingStep, type ResultDeps } from '../../core/index.ts';
import { type Columns, csvFile } from '../../../platform/http/csv-file.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { type ActionLine, listActionLines } from './action-results.ts';

/** The results of a Spark, and its actions over time. */
export function sparkResultRoutes(deps: ResultDeps) {
  const { read, results, workFile } = resultVerbs(deps, 'spark');
  const { clock } = deps;
  return {
    sparkResults: results,
    sparkWorkFile: workFile,
    sparkActionsFile: async (asked) => {
      const { id: campaignId, activatedAt, createdAt, endedAt } = await read(asked);
      const stepHours = spendingStep(activatedAt ?? createdAt, endedAt ?? clock.now());
      const outcomes = await readOutcomes(deps, { campaignId, stepHours });
      const lines = listActionLines(outcomes);
      return csvFile(`stoke-spark-actions-${campaignId}.csv`, columns, [lines]);
    },
  } satisfies Partial<Handlers>;
}

/** Steps of time instead of single actions, because the time of a message in a group tells who wrote it. */
const columns: Columns<ActionLine> = {
  from: ({ from }) => from,
  action: ({ kind }) => kind,
  status: ({ state }) => state,
  reason: ({ reason }) => reason,
  actions: ({ actions }) => actions,
  reward_usd: ({ amount }) => amount,
};
