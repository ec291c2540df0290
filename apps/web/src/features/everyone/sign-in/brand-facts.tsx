import { formatUsd, product, sparkLimits } from '@stoke/domain';
import { Title } from '@mantine/core';
import { useTerms } from '../../../entities/site/terms.ts';
import { LinkAnchor, LinkButton } from '../../../ui/links.tsx';
import { Pair } from '../../../ui/pair.tsx';
import classes from './brand-facts.module.css';
import { Quiet } from '../../../ui/quiet.ts';

type Props = {
  /** Where the registration leads on. */
  next: string;
  /** Whether an account is what most visitors want first. */
  isFirst: boolean;
};

/** What a brand asks before it makes an account: prices, fees, who checks the work, what comes back. */
export function BrandFacts({ next, isFirst }: Props) {
  const { feePercents: fee, packages } = useTerms();
  return (
    <section className={classes['facts']} aria-labelledby="brand-facts">
      <Title order={2} size="h3" id="brand-facts">
        Run campaigns on {product.name}
      </Title>
      <dl>
        {packages.map(({ id, name, durationHours, price }) => (
          <Pair key={id} name={`${name}, ${durationHours} hours`}>
            {formatUsd(price)}
          </Pair>
        ))}
        <Pair name="Spark, your Telegram group">from {formatUsd(sparkLimits.budgetMinimum)}</Pair>
        <Pair name="FOMO, several tasks">your budget</Pair>
        <Pair name="Fee, in the price">
          Drip {fee.drip}% · Spark {fee.spark}% · FOMO {fee.fomo}%
        </Pair>
        <Pair name="Who checks">Drip: our team · FOMO: you · Spark: rules</Pair>
        <Pair name="You pay for">approved work only</Pair>
        <Pair name="What is left">returns with its share of the fee</Pair>
      </dl>
      <LinkButton
        to="/register"
        search={{ next }}
        size="md"
        variant={isFirst ? 'filled' : 'default'}
        fullWidth
      >
        Register
      </LinkButton>
      <Quiet ta="center">
        <LinkAnchor to="/brands">Reach, results and refunds</LinkAnchor> ·{' '}
        <LinkAnchor to="/docs/$slug" params={{ slug: 'prices' }}>
          Prices and refunds
        </LinkAnchor>{' '}
        ·{' '}
        <LinkAnchor to="/docs/$slug" params={{ slug: 'creator-rules' }}>
          Rules for creators
        </LinkAnchor>
      </Quiet>
    </section>
  );
}
