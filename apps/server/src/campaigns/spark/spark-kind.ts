import { dayMs } from '@stoke/domain';
import type { CampaignKind, ResultDeps } from '../core/index.ts';
import type { Module } from '../../platform/module.ts';
import { countActions } from './rewards/action-results.ts';
import { insertLinks } from './clicks/click-store.ts';
import { findRunning, lockGroup } from './groups/group-store.ts';
import { sparkPersonal } from './personal.ts';
import { sumOpenFor } from './open-sum.ts';
import { peopleRoutes, writeActions } from './rewards/people-routes.ts';
import { sparkResultRoutes } from './rewards/result-routes.ts';
import { sparkRoutes, type SparkRouteDeps } from './routes.ts';
import { findByText, markOver, markRunning, readDetailsOf } from './spark-store.ts';
import { closeTraffic } from './traffic/close-traffic.ts';
import { sparkWorkers } from './workers.ts';

/**
 * A Spark starts when it is funded and its group has the bot as administrator and no other running
 * Spark (rule 5.1). Its pool stays for a day after the end, because the last minutes' messages and
 * those of an outage are judged later (rules 5.4 and 5.5).
 */
export const sparkKind = {
  name: 'spark',
  listedIn: 'campaigns',
  settleAfterMs: dayMs,
  refusals: { notPending: 'campaign.not_pending', needsFunds: 'campaign.needs_funds' },
  mayStart: async (tx, { id }) => {
    const { telegramChatId: chatId } = await readDetailsOf(tx, id);
    const group = chatId === null ? null : await lockGroup(tx, chatId);
    return group?.hasRights === true && (await findRunning(tx, group.chatId)) === null;
  },
  close: ({ db, traffic }, { id }) =>
    traffic.databaseOf(id).transaction((tx) => closeTraffic(db, tx, id)),
  onStarted: async (tx, { id }) => {
    await markRunning(tx, { id });
    await insertLinks(tx, id);
  },
  onEnded: markOver,
  readParts: async () => [],
  countEngaged: async (q, { id }) => {
    const { engagedUsers, groupPeople, messages } = await readDetailsOf(q, id);
    return { engagedUsers, groupPeople, engagements: messages };
  },
  countActions,
  writeWork: writeActions,
  findByText,
  sumOpenFor,
} satisfies CampaignKind;

export function sparkModule(deps: SparkRouteDeps & ResultDeps) {
  return {
    routes: { ...sparkRoutes(deps), ...sparkResultRoutes(deps), ...peopleRoutes(deps) },
    workers: sparkWorkers(deps),
    personalData: sparkPersonal(deps),
  } satisfies Module;
}
