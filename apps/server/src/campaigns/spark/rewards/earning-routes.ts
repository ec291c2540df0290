import type { Answer } from '@stoke/contract';
import { sparkDoubts, sparkReasons, zeroUsdc } from '@stoke/domain';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { latestFirst, newestFirst } from '../../../platform/http/id-cursor.ts';
import { readReversals, type Reversal } from '../moderation/reverse-store.ts';
import { listActivity, type ActivityRow } from './activity-store.ts';
import { expectedOf, rememberOutlooks, type Outlook } from './outlook.ts';
import { participate, readSpark, reportAction } from '../participate.ts';
import { holdMs } from './release-earnings.ts';
import { listRewardDays } from './reward-day-store.ts';
import { showParticipation } from '../show-participation.ts';
import type { SparkDeps } from '../spark-deps.ts';

/** What people see of their part in a Spark, and how they take part. */
export function earningRoutes(deps: SparkDeps & { publicUrl: string }) {
  const { db, publicUrl, connecting, telegram } = deps;
  const outlooksOf = rememberOutlooks(deps);
  const showing = { secret: connecting.secret, publicUrl, telegram };
  return {
    sparkParticipation: ({ caller: { userId }, params: { campaignId } }) =>
      showParticipation(showing, deps, { campaignId, userId }),
    participateInSpark: async ({ caller: { userId }, params: { campaignId } }) => {
      await participate(deps, { campaignId, userId });
      return showParticipation(showing, deps, { campaignId, userId });
    },
    reportSparkAction: async ({ caller: { userId }, params: { campaignId }, body }) => {
      const { actionType: action } = body;
      const input = { campaignId, userId };
      await (action === 'joinTelegram'
        ? participate(deps, input)
        : reportAction(deps, { ...input, action }));
      return showParticipation(showing, deps, input);
    },
    sparkActivity: async (asked) => {
      const { userId } = asked.caller;
      const { campaignId } = asked.params;
      const { creatorId } = await readSpark(db, campaignId);
      const rows = await latestFirst(asked, (page) =>
        listActivity(deps, { campaignId, userId, ...page }),
      );
      const ids = rows.flatMap(({ reversalId }) => reversalId ?? []);
      const reversals = await readReversals(db, ids);
      const byId = new Map(reversals.map((one) => [one.id, one]));
      const outlooks = await outlooksOf({ campaignId, userId, actions: rows });
      return rows.map((row) =>
        showAction(row, {
          reversal: byId.get(row.reversalId ?? '') ?? null,
          outlook: outlooks.get(row.id),
          creatorId,
        }),
      );
    },
    sparkRewards: (asked) => {
      const { userId } = asked.caller;
      return newestFirst(asked, (page) => listRewardDays(db, { userId, ...page }));
    },
  } satisfies Partial<Handlers>;
}

type Activity = Answer<'sparkActivity'>[number];

function showAction(
  row: ActivityRow,
  input: { reversal: Reversal | null; outlook: Outlook | undefined; creatorId: string },
): Activity {
  const { reversal, outlook, creatorId } = input;
  const { status, code } = row;
  const isPaid = status === 'reserved' || status === 'available';
  const judgedAt = row.judgedAt ?? row.dueAt;
  const expected = expectedOf(row, outlook);
  const shown = { ...row, judgedAt, doubt: null, expected, outlook: outlook ?? null };
  if (status === 'doubtful' && row.doubt !== null) {
    const until = new Date(judgedAt.getTime() + holdMs);
    const doubt = { code: row.doubt, reason: sparkDoubts[row.doubt], amount: row.amount, until };
    return { ...shown, status: 'waiting', amount: zeroUsdc, doubt, reason: null, reversal: null };
  }
  return {
    ...shown,
    amount: isPaid ? row.amount : zeroUsdc,
    status: status === 'reversed' ? 'unpaid' : status === 'doubtful' ? 'waiting' : status,
    reason: code === null ? null : sparkReasons[code],
    reversal: reversal && showReversal(reversal, creatorId),
  };
}

function showReversal(reversal: Reversal, creatorId: string): NonNullable<Activity['reversal']> {
  const { note, answer } = reversal;
  return {
    ...reversal,
    note: note === '' ? null : note,
    isByCreator: reversal.reversedBy === creatorId,
    at: reversal.reversedAt,
    answer: answer === '' ? null : answer,
  };
}
