import { formatRate, toDollars } from '@stoke/domain';
import type { Tx } from '../../../platform/db/db.ts';
import type { Caller, Input } from '../../../platform/http/handlers.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { postPending, type PostDeps } from '../post-pending.ts';
import { readReversible, reverseActions, type Reversible } from './reverse-actions.ts';
import type { Target } from './reverse-store.ts';

type Check = Pick<Input<'checkSparkReversal'>, 'caller' | 'params' | 'body'>;
type Reverse = Pick<Input<'reverseSpark'>, 'caller' | 'params' | 'body'> & {
  idempotent: (work: (tx: Tx) => Promise<Done>) => Promise<Done>;
};
type Done = Reversible & { message: string };

/** Takes rewards back, and previews what that would take; `mayRead` refuses those who may not. */
export function reversalVerbs(
  deps: PostDeps,
  mayRead: (asked: { caller: Caller; params: { campaignId: string } }) => Promise<unknown>,
) {
  return {
    check: async (asked: Check) => {
      await mayRead(asked);
      const { campaignId } = asked.params;
      return readReversible(deps, deps.db, { campaignId, ...targetOf(asked.body) });
    },
    reverse: async (asked: Reverse) => {
      await mayRead(asked);
      const { caller, params, body, idempotent } = asked;
      const { reason, note } = body;
      if (reason === 'other' && note === '') throw new Refusal('review.note_required');
      const { campaignId } = params;
      await postPending(deps, campaignId);
      return idempotent(async (tx) => {
        const input = { campaignId, reversedBy: caller.userId, reason, note, ...targetOf(body) };
        const done = await reverseActions(deps, tx, input);
        return { message: sayDone(done), ...done };
      });
    },
  };
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
