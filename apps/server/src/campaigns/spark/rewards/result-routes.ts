import { csvLine } from '@stoke/domain';
import { readOutcomes, resultVerbs, spendingStep, type ResultDeps } from '../../core/index.ts';
import type { Download, Handlers } from '../../../platform/http/handlers.ts';
import { inChunks } from '../../../platform/http/send-download.ts';
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
      return exportActions(campaignId, listActionLines(outcomes));
    },
  } satisfies Partial<Handlers>;
}

const actionColumns = ['from', 'action', 'status', 'reason', 'actions', 'reward_usd'] as const;

/**
 * Single actions over time as CSV: how many of each kind had which outcome. Steps of time instead of
 * single actions, because the time of a message in a group tells who wrote it.
 */
function exportActions(campaignId: string, lines: readonly ActionLine[]): Download {
  const rows = lines.map(({ from, kind: action, state, reason, actions, amount }) =>
    csvLine([from, action, state, reason, actions, amount]),
  );
  async function* write() {
    yield csvLine(actionColumns);
    yield* rows;
  }
  return { filename: `stoke-spark-actions-${campaignId}.csv`, chunks: inChunks(write()) };
}
