import { formerScoreDays, movedScore, trustScoreStart } from '@stoke/domain';
import { lockStatus } from '../../people/users/index.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { eraseWorker } from '../../platform/jobs/erase-worker.ts';
import type { Module } from '../../platform/module.ts';
import { exportRows } from '../../platform/personal-data-store.ts';
import { eraseFormer, saveFormer } from './former-store.ts';
import type { TrustDeps } from './move-trust.ts';
import { returnsWorker } from './note-returns.ts';
import { trustRoutes } from './routes.ts';

export type TrustModuleDeps = TrustDeps & {
  db: Db;
  /** How many rejections and reversals for fraud of this user are not final yet. */
  countOpenFrauds(tx: Tx, userId: string): Promise<number>;
};

/** The history of a score identifies no one, so it stays after a deletion. */
export function trustModule(deps: TrustModuleDeps) {
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
        keep: (tx, userId) => saveScore(deps, tx, userId),
      },
    ],
  } satisfies Module;
}

/**
 * Keeps the score of an account that is about to be deleted, where it is below the start. What is open no one can
 * appeal any more, so it counts.
 */
async function saveScore(deps: TrustModuleDeps, tx: Tx, userId: string): Promise<void> {
  const status = await lockStatus(tx, userId);
  if (!status) return;
  let { score } = status;
  const frauds = await deps.countOpenFrauds(tx, userId);
  for (let n = 0; n < frauds; n += 1) score = movedScore(score, 'rejection_upheld');
  if (score < trustScoreStart) await saveFormer(tx, { userId, score, at: deps.clock.now() });
}
