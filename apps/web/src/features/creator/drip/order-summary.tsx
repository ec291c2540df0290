import {
  dripCompletions,
  dripRates,
  dripReward,
  formatRate,
  formatUsd,
  hourMs,
  shareDown,
  splitPrice,
  toDollars,
  type DripPackage,
} from '@stoke/domain';
import { now } from '../../../lib/clock.ts';
import { startText, type StartEntry } from '../../../entities/campaigns/start-time.ts';
import { useTerms } from '../../../entities/site/terms.ts';
import { Moment } from '../../../ui/moment.tsx';
import { Pair } from '../../../ui/pair.tsx';
import classes from './order-form.module.css';

type Props = { chosen: DripPackage; start: StartEntry };

/** What the order costs, what it buys and when it ends, before the press that spends. */
export function OrderSummary({ chosen, start }: Props) {
  const percent = useTerms().feePercents.drip;
  const { pool, fee } = splitPrice(chosen.price, percent);
  const each = shareDown(chosen.price, dripReward, pool);
  const { like, retweet, comment } = dripRates;
  return (
    <dl className={classes['summary']} aria-label="Order summary">
      <Pair name="Rewards for earners">{formatUsd(pool)}</Pair>
      <Pair name={`Platform fee, ${percent}%`}>{formatUsd(fee)}</Pair>
      <Pair isTotal name={chosen.name}>
        {formatUsd(chosen.price)}
      </Pair>
      <Pair
        name={`Up to ${dripCompletions(chosen.price, percent).toLocaleString('en-US')} full completions`}
      >
        {formatRate(toDollars(each))} each, fee included
      </Pair>
      <div data-note>
        <dt>
          One person likes ({formatUsd(like)}), retweets ({formatUsd(retweet)}) and comments (
          {formatUsd(comment)}) on one tweet. You pay for approved work only.
        </dt>
      </div>
      <Times chosen={chosen} start={start} />
    </dl>
  );
}

function Times({ chosen: { durationHours }, start }: Props) {
  const end = new Date(now().getTime() + durationHours * hourMs).toISOString();
  const scheduled = startText(start, durationHours);
  return (
    <div>
      <dt>{scheduled ?? `Ends ${durationHours} hours after it starts`}</dt>
      {start === null ? (
        <dd>
          <Moment at={end} /> if started now
        </dd>
      ) : null}
    </div>
  );
}
