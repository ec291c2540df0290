import type { CampaignResults } from '@stoke/contract';
import { campaignKinds, formatDollars, formatRate } from '@stoke/domain';
import { Figure, Figures } from '../../../ui/figures.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { TimeLeft } from '../../../ui/time-left.tsx';
import { lengthOfTime } from '../../../lib/length-of-time.ts';
import { moneyTexts } from './money-texts.ts';
import classes from './results.module.css';
import { countText } from '../../../lib/count-text.ts';

type Props = { results: CampaignResults };

/** What a creator asks first: what it costs, what came of it, who took part, how long it runs. */
export function ResultsFigures({ results }: Props) {
  const { work, actions, engagedUsers, actionsPerWork } = results;
  const decided = work.approved + work.refused + work.forfeited;
  const { unit } = unitOf(results);
  const cost = actions === null ? results.costPerWork : results.costPerAction;
  return (
    <Figures>
      <Figure
        name={actions !== null ? 'Cost per rewarded action' : `Cost per ${unit}`}
        note={costNote(results)}
      >
        {cost === null ? '–' : formatRate(cost)}
      </Figure>
      {actions !== null ? (
        <ActionFigures actions={actions} />
      ) : (
        <Figure
          name={actionsPerWork === 1 ? 'Approved' : 'Approved completions'}
          note={`of ${countText(work.handedIn)} submitted, ${countText(work.waiting)} in review`}
        >
          {countText(work.approved)}
        </Figure>
      )}
      <Figure name="Engaged users" note="Unique">
        {countText(engagedUsers)}
      </Figure>
      {actions !== null ? null : (
        <Figure
          name="Median time to decision"
          note={decided === 0 ? 'No decisions yet' : `${countText(decided)} decided`}
        >
          {work.medianDecisionSeconds === null ? '–' : lengthOfTime(work.medianDecisionSeconds)}
        </Figure>
      )}
      <Clock results={results} />
    </Figures>
  );
}

/** What a page of results counts: completions where a piece of work has several actions, else actions. */
export function unitOf({ actionsPerWork }: Pick<CampaignResults, 'actionsPerWork'>) {
  return actionsPerWork === 1
    ? { unit: 'approved action', units: 'Approved actions' }
    : { unit: 'completion', units: 'Approved completions' };
}

/** What was done in a Spark: what earned something, and all that was recorded. */
function ActionFigures({
  actions: { kinds },
}: {
  actions: NonNullable<CampaignResults['actions']>;
}) {
  const sum = (figure: 'paid' | 'reserved' | 'done' | 'waiting' | 'unpaid') =>
    kinds.reduce((total, each) => total + each[figure], 0);
  const [rewarded, reserved] = [sum('paid'), sum('reserved')];
  return (
    <>
      <Figure
        name="Rewarded actions"
        note={`${countText(rewarded - reserved)} paid, ${countText(reserved)} reserved`}
      >
        {countText(rewarded)}
      </Figure>
      <Figure
        name="Actions"
        note={`${countText(sum('waiting'))} waiting, ${countText(sum('unpaid'))} not paid`}
      >
        {countText(sum('done'))}
      </Figure>
    </>
  );
}

function costNote(results: CampaignResults): string {
  const { actions, costPerAction, actionsPerWork } = results;
  if (costPerAction === null) {
    return actions === null ? 'After the first approval' : 'After the first reward';
  }
  if (actionsPerWork === 1) return 'Platform fee included';
  return `${formatRate(costPerAction)} per action, fee included`;
}

/** Time left while it runs; afterwards when it was over. */
function Clock({ results }: Props) {
  const { kind, status, end_time: end, endedAt } = results;
  if (status === 'pending' && campaignKinds[kind].isTimed) {
    return (
      <Figure name="Time left" note="The clock starts with the campaign">
        –
      </Figure>
    );
  }
  const over = status === 'completed' || status === 'ended' ? (endedAt ?? end) : null;
  if (over !== null) {
    return (
      <Figure name="Time left" note={<Moment at={over} />}>
        {status === 'completed' ? 'Completed' : 'Ended'}
      </Figure>
    );
  }
  if (end === null) {
    return (
      <Figure name="Time left" note="Until every place is decided">
        No limit
      </Figure>
    );
  }
  return (
    <Figure name="Time left" note={<Moment at={end} />}>
      <TimeLeft until={end} />
    </Figure>
  );
}

/** Where the price is now: the parts of the pool that add up to it, and the fee. */
export function ResultsMoney({ results }: Props) {
  const { actions, isFunded } = results;
  const { pool, fee } = moneyTexts(results);
  return (
    <dl className={classes['money']}>
      <Amount name="Paid to earners" kind="spent" amount={pool.spent} />
      <Amount
        name={actions !== null ? 'Reserved' : 'Reserved for work in review'}
        kind="reserved"
        amount={pool.reserved}
      />
      {results.pool.disputed > 0 && (
        <Amount name="Held for appeals" kind="disputed" amount={pool.disputed} />
      )}
      <Amount
        name={isFunded ? 'Left in the pool' : 'Pool, once funded'}
        kind="left"
        amount={pool.left}
      />
      <Amount name="Pool returned to you" kind="refunded" amount={pool.refunded} />
      <Amount name="Reward pool" isTotal amount={pool.total} />
      <Amount name="Platform fee, earned" amount={fee.earned} />
      <Amount name="Platform fee, not earned yet" amount={fee.open} />
      <Amount name="Platform fee returned to you" amount={fee.refunded} />
      <Amount name="Price" isTotal amount={formatDollars(results.price)} />
    </dl>
  );
}

type AmountProps = { name: string; amount: string; kind?: string; isTotal?: boolean };

export function Amount({ name, amount, kind, isTotal }: AmountProps) {
  return (
    <div data-total={isTotal || undefined} data-kind={kind}>
      <dt>{name}</dt>
      <dd className="num">{amount}</dd>
    </div>
  );
}
