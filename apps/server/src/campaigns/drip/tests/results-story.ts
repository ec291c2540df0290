import type { CampaignResults } from '@stoke/contract';
import { pino } from 'pino';
import { comparisonRoutes, createWorkerNames, resultVerbs } from '../../core/index.ts';
import { dripResultRoutes } from '../result-routes.ts';
import { noLimits } from '../../../platform/db/call-limits.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Caller, Handlers } from '../../../platform/http/handlers.ts';
import { primaryReads } from '../../../platform/db/reads.ts';
import { createHttpApp } from '../../../platform/http/http-app.ts';
import { serveContract } from '../../../platform/http/serve-contract.ts';
import { openBanStory } from '../../../../testing/support/ban-story.ts';

/** The people and drips of a story, and the calls that tell what became of them. */
export async function openResultsStory() {
  const story = await openBanStory();
  const { db } = story;
  const nameWorker = createWorkerNames('known to the tests alone');
  const app = await createHttpApp({ log: pino({ level: 'silent' }), production: false });
  const deps = { ...story.drip, nameWorker };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the other calls are not made
  const handlers = {
    ...comparisonRoutes(story.drip),
    ...dripResultRoutes(deps),
    sparkResults: resultVerbs(deps, 'spark').results,
    sparkWorkFile: resultVerbs(deps, 'spark').workFile,
    fomoResults: resultVerbs(deps, 'fomo').results,
    fomoWorkFile: resultVerbs(deps, 'fomo').workFile,
  } as unknown as Handlers;
  serveContract(app, handlers, {
    ...story,
    reads: primaryReads,
    // the bearer token of a test is the user's id
    identify: async (authorization) => {
      if (authorization === undefined) return 'none';
      const userId = authorization.replace('Bearer ', '');
      const user = await db.one(sql<Pick<Caller, 'role' | 'accountStatus' | 'username'>>`
        select username, role, account_status from app_user
        where id = ${userId}`);
      const inSession = {
        mustConfirm: false,
        mustSetUp: false,
        sessionEndsAt: new Date('2100-01-01'),
      };
      return user
        ? { ...user, userId, sessionId: userId, hasAcceptedRules: true, ...inSession }
        : 'invalid';
    },
    limits: noLimits,
    checkReplies: true,
  });
  const ask = (userId: string, url: string) =>
    app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${userId}` } });
  return {
    ...story,
    ask,
    resultsOf: async (campaignId: string, userId: string) => {
      const answer = await ask(userId, `/api/drip-campaigns/${campaignId}/results`);
      return answer.json<CampaignResults>();
    },
    fileOf: async (campaignId: string, userId: string) => {
      const answer = await ask(userId, `/api/drip-campaigns/${campaignId}/results.csv`);
      return answer.body.split('\r\n').map((line) => line.split(','));
    },
    close: async () => {
      await app.close();
      await story.close();
    },
  };
}
