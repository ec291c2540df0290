import { formerScoreDays, trustScoreStart } from '@stoke/domain';
import type { Db } from '../../platform/db/db.ts';
import { eraseWorker } from '../../platform/jobs/erase-worker.ts';
import type { Module } from '../../platform/module.ts';
import { exportRows } from '../../platform/personal-data-store.ts';
import { eraseFormer, saveFormer } from './former-store.ts';
import type { TrustDeps } from './move-trust.ts';
import { returnsWorker } from './note-returns.ts';
import { trustRoutes } from './routes.ts';

/** The history of a score identifies no one, so it stays after a deletion. */
export function trustModule(deps: TrustDeps & { db: Db }) {
  const { db, clock } = deps;
  return {
    routes: trustRoutes(deps),
    workers: [
      returnsWorker(deps),
      eraseWorker({
        name: 'trust.former',
        clock,
        days: () => formerScoreDays,
        erase: (before) => eraseFormer(db, before),
      }),
    ],
    personalData: [
      {
        name: 'trustMoves',
        read: exportRows(db, 'trust_move', 'id, cause, subject, points, score_after, at'),
        erase: (tx, userId) => saveFormer(tx, { userId, start: trustScoreStart, at: clock.now() }),
      },
    ],
  } satisfies Module;
}
