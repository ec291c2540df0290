import {
  trustCauseText,
  trustScoreForWork,
  trustScoreStart,
  trustTable,
  workPerTrustMove,
} from '@stoke/domain';
import type { Answer } from '@stoke/contract';
import { readUsers } from '../../people/profile/index.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { newestFirst } from '../../platform/http/id-cursor.ts';
import { listMoves, readApproved, type TrustMove } from './trust-store.ts';

const table = Object.entries(trustTable).map(([cause, { points, text }]) => ({
  cause,
  points,
  text,
}));

export function trustRoutes(deps: { db: Db }) {
  return {
    trust: async (asked) => {
      const { userId } = asked.caller;
      const [workers, approved, moves] = await Promise.all([
        readUsers(deps.db, [userId]),
        readApproved(deps.db, userId),
        newestFirst(asked, (page) => listMoves(deps.db, { userId, ...page })),
      ]);
      return {
        score: workers.get(userId)?.trustScore ?? trustScoreStart,
        start: trustScoreStart,
        scoreForWork: trustScoreForWork,
        approvedUntilNext: workPerTrustMove - (approved % workPerTrustMove),
        table,
        moves: moves.map(showMove),
      };
    },
  } satisfies Partial<Handlers>;
}

/** A move as its user and the admins see it. */
export function showMove(move: TrustMove): Answer<'trust'>['moves'][number] {
  return { ...move, text: trustCauseText(move.cause) };
}
