import { formatRate, toDollars } from '@stoke/domain';
import type { Caller, Input } from '../../../platform/http/handlers.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { decideOnce, type Deciding, type PostDeps } from '../post-pending.ts';
import { readReversible, reverseActions, type Reversible } from './reverse-actions.ts';
import type { Target } from './reverse-store.ts';

type Check = Pick<Input<'checkSparkReversal'>, 'caller' | 'params' | 'body'>;
type Reverse = Pick<Input<'reverseSpark'>, 'caller' | 'params' | 'body'> &
  Deciding<Done> & {
    request: () => string | null;
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
      return readReversible(deps, { campaignId, ...targetOf(asked.body) });
    },
    reverse: async (asked: Reverse) => {
      await mayRead(asked);
      const { caller, params, body } = asked;
      const { reason, note } = body;
      if (reason === 'other' && note === '') throw new Refusal('review.note_required');
      const input = { ...params, by: caller.userId, reason, note, ...targetOf(body) };
      return decideOnce(
        deps,
        asked,
        () => reverseActions(deps, { ...input, request: asked.request() }),
        ({ event: _event, ...done }) => ({ message: sayDone(done), ...done }),
      );
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
