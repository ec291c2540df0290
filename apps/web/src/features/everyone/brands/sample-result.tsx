import {
  dripActions,
  dripReward,
  formatRate,
  formatUsd,
  settleFee,
  splitPrice,
  toDollars,
  usdc,
  zeroUsdc,
} from '@stoke/domain';
import { useTerms } from '../../../entities/site/terms.ts';
import { Figure, Figures } from '../../../ui/figures.tsx';
import { Section } from '../../../ui/section.tsx';

/** So many full completions are approved in the example. */
const approved = 2_400;
const rejected = 180;

/** What the results page of a drip shows after its end, worked out by the rules that settle a real one. */
export function SampleResult() {
  const { feePercents, packages } = useTerms();
  const offer = packages.find(({ id }) => id === 'ignition');
  if (!offer) return null;
  const { pool, fee } = splitPrice(offer.price, feePercents.drip);
  const paid = usdc(dripReward * BigInt(approved));
  const { earned, refund } = settleFee({ fee, pool, spent: paid, reserved: zeroUsdc });
  const actions = approved * dripActions.length;
  const cost = usdc(paid + earned);
  return (
    <Section
      title="Sample result"
      subtitle={`Example, not a real campaign: ${offer.name}, ${formatUsd(offer.price)}, after ${offer.durationHours} hours.`}
    >
      <Figures perRow={3}>
        <Figure name="Approved completions" note={`${rejected} rejected, not paid`}>
          {approved.toLocaleString('en-US')}
        </Figure>
        <Figure name="Actions" note="Likes, retweets and comments">
          {actions.toLocaleString('en-US')}
        </Figure>
        <Figure name="Cost per action" note="Fee included">
          {formatRate(toDollars(usdc(cost / BigInt(actions))))}
        </Figure>
        <Figure name="Paid to people" note={`of ${formatUsd(pool)}`}>
          {formatUsd(paid)}
        </Figure>
        <Figure name="Fee earned" note={`of ${formatUsd(fee)}`}>
          {formatUsd(earned)}
        </Figure>
        <Figure name="Returned to your balance" note="Can be withdrawn">
          {formatUsd(usdc(pool - paid + refund))}
        </Figure>
      </Figures>
    </Section>
  );
}
