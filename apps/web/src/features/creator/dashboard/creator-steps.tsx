import { formatUsd, sparkLimits } from '@stoke/domain';
import { IconCheck } from '@tabler/icons-react';
import { useTerms } from '../../../entities/site/terms.ts';
import { LinkButton } from '../../../ui/links.tsx';
import classes from './creator-steps.module.css';
import { Quiet } from '../../../ui/quiet.ts';

/** The smallest amount that starts a Spark. */
const sparkFrom = formatUsd(sparkLimits.budgetMinimum);

type Props = {
  /** Whether money has ever arrived. */
  isFunded: boolean;
};

/** What a new creator does next: fund, start, look at the results. */
export function CreatorSteps({ isFunded }: Props) {
  const dripFrom = useTerms().packages.map(({ price }) => formatUsd(price))[0];
  const steps = [
    {
      title: 'Add funds',
      text: 'Send USDC on Solana to your balance. Unspent funds can be withdrawn at any time.',
      isDone: isFunded,
      action: <LinkButton to="/add-funds">Add funds</LinkButton>,
    },
    {
      title: 'Start your first campaign',
      text: `A drip brings likes, retweets and comments to a tweet, from ${dripFrom}. A Spark keeps your Telegram group talking, from ${sparkFrom}. What is not spent returns.`,
      isDone: false,
      action: <LinkButton to="/create-fire-drip">Start a drip</LinkButton>,
    },
    {
      title: 'See the results',
      text: 'Who took part, what each action cost and where your money is, live on this page.',
      isDone: false,
      action: null,
    },
  ];
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <section aria-label="First steps">
      <ol className={classes['steps']}>
        {steps.map(({ title, text, isDone, action }, at) => (
          <li key={title} aria-current={at === next ? 'step' : undefined}>
            <span className={classes['mark']} data-done={isDone || undefined}>
              {isDone ? <IconCheck size={16} aria-label="Done" /> : at + 1}
            </span>
            <div className={classes['body']}>
              <h2>{title}</h2>
              <Quiet>{text}</Quiet>
              {at === next ? action : null}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
