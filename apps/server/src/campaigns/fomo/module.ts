import { dayMs, fomoTaskKinds, fomoTasks, fomoTerms, zeroUsdc } from '@stoke/domain';
import { resultVerbs, type CampaignKind, type ResultDeps } from '../core/index.ts';
import { firstId } from '../../platform/http/id-cursor.ts';
import { dueWorker } from '../../platform/jobs/due-worker.ts';
import type { Worker } from '../../platform/jobs/workers.ts';
import type { Module } from '../../platform/module.ts';
import { byId } from '../../platform/personal-data.ts';
import { addPlaces } from './add-places.ts';
import { processIdleCampaign } from './end-idle.ts';
import type { FomoDeps } from './fomo-deps.ts';
import { nameOfWork, erasedTaskName } from './fomo-evidence.ts';
import { eraseCampaigns, findByTask, listCampaigns, readLinks, readTasks } from './fomo-store.ts';
import { sumOpenFor } from './open-sum-store.ts';
import {
  areAllSubmitted,
  closePlaces,
  type DuePlace,
  listDuePlaces,
  listOldCampaigns,
  listPlaces,
} from './place-store.ts';
import { fomoRoutes } from './routes.ts';
import { processDuePlace, releasePlacesOf } from './take-place.ts';
import { type FomoRouteDeps, workRoutes } from './work-routes.ts';

/**
 * A FOMO campaign starts when it is funded, has no end time, and settles when it is over: stopped,
 * its pool spent, or every place taken and decided.
 */
export const fomoKind = {
  name: 'fomo',
  listedIn: 'campaigns',
  isOpen: ({ fomoOpen }) => fomoOpen,
  settleAfterMs: 0,
  refusals: { notPending: 'campaign.not_pending', needsFunds: 'campaign.needs_funds' },
  isDone: async (tx, { id, reserved }) => reserved === zeroUsdc && areAllSubmitted(tx, id),
  findByTask,
  sumOpenFor,
  onToppedUp: addPlaces,
  onEnded: closePlaces,
  readParts: async (q, { id }) => {
    const tasks = await readTasks(q, [id]);
    const names = new Map(tasks.map((task) => [task.id, task.name]));
    const links = await readLinks(q, [...names.keys()]);
    return links.map(({ id: linkId, taskId, name, link }) => ({
      id: linkId,
      name: nameOfWork(names.get(taskId) ?? '', name),
      link: link === '' ? null : link,
      action: names.get(taskId) ?? '',
    }));
  },
} satisfies CampaignKind;

export function fomoModule(deps: FomoRouteDeps & ResultDeps) {
  const { results, workFile } = resultVerbs(deps, 'fomo');
  return {
    routes: {
      ...fomoRoutes(deps),
      ...workRoutes(deps),
      fomoResults: results,
      fomoWorkFile: workFile,
    },
    workers: fomoWorkers(deps),
    personalData: [
      {
        name: 'fomoCampaigns',
        read: byId(deps.db, listCampaigns),
        erase: (tx, userId) => eraseCampaigns(tx, { userId, names: taskNames }),
      },
      {
        name: 'fomoPlaces',
        read: byId(deps.db, listPlaces),
        eraseLater: (userId) => releasePlacesOf(deps, userId),
      },
    ],
  } satisfies Module;
}

/** What tasks are called once the account of their creator is deleted, by kind. */
const taskNames = Object.fromEntries([
  ...fomoTaskKinds.map((kind) => [kind, fomoTasks[kind].name] as const),
  ['custom', erasedTaskName],
]);

const limit = 200;

/** Reminds people of places, gives back those whose time is up, and ends idle campaigns. */
export function fomoWorkers(deps: FomoDeps): Worker[] {
  const { db, clock } = deps;
  return [
    dueWorker<DuePlace>({
      name: 'fomo.places',
      everySeconds: 5,
      clock,
      list: (last) => {
        const after = last ?? { lookAt: new Date(0), id: firstId };
        return listDuePlaces(db, { now: clock.now(), after, limit });
      },
      work: (place) => db.transaction((tx) => processDuePlace(deps, tx, place)),
    }),
    dueWorker<{ id: string }>({
      name: 'fomo.idle',
      everySeconds: 3600,
      clock,
      list: (last) => {
        const before = new Date(clock.now().getTime() - fomoTerms.idleDays * dayMs);
        return listOldCampaigns(db, { before, after: last?.id ?? firstId, limit });
      },
      work: ({ id }) => db.transaction((tx) => processIdleCampaign(deps, tx, id)),
    }),
  ];
}
