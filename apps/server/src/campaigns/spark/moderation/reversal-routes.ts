import { formatRate, toDollars } from '@stoke/domain';
import type { CampaignWorkDeps } from '../../core/index.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { readSpark } from '../participate.ts';
import { readReversible, reverseActions, type Reversible } from './reverse-actions.ts';
import type { Target } from './reverse-store.ts';

/** Takes rewards back, and previews what that would take. */
export function reversalRoutes(deps: CampaignWorkDeps & { db: Db }) {
  return {
    checkSparkReversal: async ({ params: { campaignId }, body }) => {
      await readSpark(deps.db, campaignId);
      return readReversible(deps.db, { campaignId, ...targetOf(body) });
    },
    reverseSpark: ({ caller, params: { campaignId }, body, idempotent }) => {
      const { reason, note } = body;
      if (reason === 'other' && note === '') throw new Refusal('review.note_required');
      return idempotent(async (tx) => {
        const input = { campaignId, adminId: caller.userId, reason, note, ...targetOf(body) };
        const done = await reverseActions(deps, tx, input);
        return { message: sayDone(done), ...done };
      });
    },
  } satisfies Partial<Handlers>;
}

/** The contract ensures that exactly one of the two is present. */
function targetOf(body: {
  userId?: string | undefined;
  actionIds?: readonly string[] | undefined;
}): Target {
  const { userId, actionIds = [] } = body;
  return userId === undefined ? { actionIds } : { userId };
}

function sayDone({ actions, people, amount, tooLate }: Reversible): string {
  const what = actions === 1 ? 'One reward' : `${actions} rewards`;
  const whose = people === 1 ? 'one person' : `${people} people`;
  const rest = tooLate === 0 ? '' : ` ${tooLate} stay: they are available already.`;
  return `${what} of ${whose} taken back: ${formatRate(toDollars(amount))}.${rest}`;
}
