import { Group, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../../ui/load-error.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { balanceTexts } from '../../../entities/money/balance-texts.ts';
import classes from './balance-card.module.css';
import { creatorBalance } from '../../../entities/money/creator-balance.ts';

const figures = [
  { key: 'held', name: 'Held', meaning: 'For campaigns and work in review' },
  { key: 'spent', name: 'Spent', meaning: 'Paid to earners, including fees' },
  { key: 'refunded', name: 'Refunded', meaning: 'Returned from ended campaigns' },
  { key: 'withdrawn', name: 'Withdrawn', meaning: 'Sent or on its way to your wallet' },
  { key: 'deposited', name: 'Deposited', meaning: 'Received on Solana' },
] as const;

/** The creator's prepaid balance: what can be spent now, and where the rest is. */
export function BalanceCard({ withActions = true }: { withActions?: boolean }) {
  const balance = useQuery(creatorBalance());
  if (balance.isError && !balance.data) {
    return <LoadError title="Your balance could not be loaded" query={balance} />;
  }
  const texts = balance.data && balanceTexts(balance.data);
  return (
    <section className={classes['card']} aria-label="Creator balance" aria-busy={balance.isPending}>
      <div className={classes['main']}>
        <h2 className={classes['title']}>Available balance</h2>
        <p className={classes['available']}>
          {texts ? texts.available : <Skeleton component="span" h={32} w={140} />}
        </p>
        {withActions ? (
          <Group gap="xs" wrap="nowrap">
            <LinkButton
              to="/add-funds"
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
            >
              Add funds
            </LinkButton>
            <LinkButton to="/creator-balance" variant="subtle" color="slate.2">
              Statement
            </LinkButton>
          </Group>
        ) : null}
      </div>
      <dl className={classes['figures']}>
        {figures.map(({ key, name, meaning }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>{texts ? texts[key] : <Skeleton component="span" h={18} w={90} />}</dd>
            <dd className={classes['meaning']}>
              {(key === 'held' ? texts?.heldFor : null) ?? meaning}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
