import { Moment } from '../../ui/moment.tsx';
import { lengthOfTime } from '../../lib/length-of-time.ts';

type Waiting = {
  /** When the system decides; null when only a person can. */
  decideBefore: string | null;
  /** The median of such decisions; null of too few. */
  usualDecisionSeconds: number | null;
};

/** Who decides on waiting work, and when. */
export function DecisionTime({ decideBefore, usualDecisionSeconds: usual }: Waiting) {
  if (decideBefore !== null) {
    return (
      <>
        Decided by <Moment at={decideBefore} />
      </>
    );
  }
  return <>A person decides{usual !== null && ` · usually ${lengthOfTime(usual)}`}</>;
}
