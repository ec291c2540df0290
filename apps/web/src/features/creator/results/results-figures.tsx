import type { CampaignResults } from '@stoke/contract';
import { campaignKinds, countdown, formatRate } from '@stoke/domain';
import { useNow } from '../../../lib/use-now.ts';
import { Figure, Figures } from '../../../ui/figures.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { lengthOfTime } from '../../../lib/length-of-time.ts';
import { moneyTexts } from './money-texts.ts';
import classes from './results.module.css';

type Props = { results: CampaignResults };
const count = (value: number) => value.toLocaleString('en-US');

/** What a creator asks first: what it costs, what came of it, who took part, how long it runs. */
export function ResultsFigures({ results }: Props) {
  const { work, actions, engagements, engagedUsers } = results;
  const decided = work.approved + work.refused + work.forfeited;
  return (
    <Figures>
      <Figure
        name={actions !== null ? 'Cost per paid action' : 'Cost per approved action'}
        note={costNote(results)}
      >
        {results.costPerAction === null ? '–' : formatRate(results.costPerAction)}
      </Figure>
      {actions !== null && <PaidActions actions={actions} />}
      {actions !== null ? (
        <Figure name="Messages tracked" note="In the connected group">
          {count(engagements ?? 0)}
        </Figure>
      ) : (
        <Figure
          name="Approved"
          note={`of ${count(work.handedIn)} submitted, ${count(work.waiting)} in review`}
        >
          {count(work.approved)}
        </Figure>
      )}
      <Figure
        name="Engaged users"
        note={
          actions !== null || engagements === null
            ? 'Unique'
            : `${count(engagements)} actions reported`
        }
      >
        {count(engagedUsers)}
      </Figure>
      {actions !== null ? null : (
        <Figure
          name="Median time to decision"
          note={decided === 0 ? 'No decisions yet' : `${count(decided)} decided`}
        >
          {work.medianDecisionSeconds === null ? '–' : lengthOfTime(work.medianDecisionSeconds)}
        </Figure>
      )}
      <Clock results={results} />
    </Figures>
  );
}

function PaidActions({ actions: { kinds } }: { actions: NonNullable<CampaignResults['actions']> }) {
  const sum = (input: 'paid' | 'done' | 'waiting') =>
    kinds.reduce((total, each) => total + each[input], 0);
  return (
    <Figure name="Paid actions" note={`of ${count(sum('done'))}, ${count(sum('waiting'))} waiting`}>
      {count(sum('paid'))}
    </Figure>
  );
}

function costNote({
  actions,
  costPerAction,
  costPerWork,
  actionsPerWork,
}: CampaignResults): string {
  if (actions !== null) {
    return costPerAction === null ? 'After the first paid action' : 'Platform fee included';
  }
  if (costPerWork === null) return 'After the first approval';
  if (actionsPerWork === 1) return 'Platform fee included';
  return `${formatRate(costPerWork)} per completion, fee included`;
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

function TimeLeft({ until }: { until: string }) {
  const now = useNow(1000);
  return <span role="timer">{countdown(new Date(until), now)}</span>;
}

/** Where the price is now: the parts of the pool that add up to it, and the fee. */
export function ResultsMoney({ results }: Props) {
  const { actions, isFunded } = results;
  const { pool, fee, price } = moneyTexts(results);
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
      <Amount name="Price" isTotal amount={price} />
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
