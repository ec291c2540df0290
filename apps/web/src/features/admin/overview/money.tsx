import type { Overview } from '@stoke/contract';
import { formatDollars } from '@stoke/domain';
import { Alert, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { exactDollars } from '../../../lib/exact-amount.ts';
import { NearMoment } from '../../../ui/moment.tsx';
import { Pair } from '../../../ui/pair.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import classes from './overview.module.css';

const sol = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

type MoneyProps = Pick<Overview, 'money' | 'chain' | 'comparison'>;

/** Whose money the treasury holds. */
export function Money({ money, chain, comparison }: MoneyProps) {
  const missing = chain === null ? 0 : missingOnChain(money, chain.usdc);
  return (
    <>
      {missing > 0 && (
        <Alert
          color="rose"
          mb="md"
          icon={<IconAlertTriangle size={18} aria-hidden />}
          title={`The treasury is ${exactDollars(missing)} short`}
        >
          It holds less USDC than the books say, beyond what is on its way.
        </Alert>
      )}
      <dl className={classes['money']}>
        <Pair name="Treasury in the books">{formatDollars(money.treasury)}</Pair>
        <Pair name="Treasury on chain">
          {chain === null ? 'Chain not reachable' : formatDollars(chain.usdc)}
        </Pair>
        <Pair name="SOL for fees">{chain === null ? '–' : `${sol.format(chain.sol)} SOL`}</Pair>
        <Pair name="Earners">{formatDollars(money.earners)}</Pair>
        <Pair name="Creator balances">{formatDollars(money.creators)}</Pair>
        <Pair name="In campaigns">{formatDollars(money.campaigns)}</Pair>
        <Pair name="On its way">{formatDollars(money.inFlight)}</Pair>
        <Pair name="Fees and unclaimed">{formatDollars(money.platform)}</Pair>
        <Pair name="Compared with the books">
          <Compared comparison={comparison} />
        </Pair>
      </dl>
    </>
  );
}

/** What the last comparison found, and when. */
function Compared({ comparison }: Pick<Overview, 'comparison'>) {
  if (comparison === null) return 'Not yet';
  const { surplus, at, isCurrent } = comparison;
  const state = isCurrent ? stateOf(surplus) : unknown;
  return (
    <Group component="span" gap="4px 12px">
      <StatusBadge {...state} />
      <span className={classes['age']}>
        {isCurrent ? '' : 'Last compared '}
        <NearMoment at={at} />
      </span>
    </Group>
  );
}

const unknown = { tone: 'waiting', label: 'The chain could not be asked' } as const;

function stateOf(surplus: number): Parameters<typeof StatusBadge>[0] {
  if (surplus === 0) return { tone: 'good', label: 'Even' };
  if (surplus > 0) return { tone: 'waiting', label: `Surplus ${exactDollars(surplus)}` };
  return { tone: 'bad', label: `Short ${exactDollars(-surplus)}` };
}

/** The books keep a payout until it is final: one that is signed may have left the chain. */
function missingOnChain({ treasury, leaving }: Overview['money'], onChain: number): number {
  return Number((treasury - leaving - onChain).toFixed(6));
}

/** Which outside services and traffic databases answer. */
export function Services({
  chain,
  isBotReachable,
  isTrafficReachable,
}: Pick<Overview, 'chain' | 'isBotReachable' | 'isTrafficReachable'>) {
  const services = [
    { name: 'Solana', isUp: chain !== null },
    { name: 'Telegram', isUp: isBotReachable },
    ...isTrafficReachable.map((isUp, at) => ({ name: `Traffic database ${at + 1}`, isUp })),
  ];
  return (
    <Group component="ul" gap={24} className="bare">
      {services.map(({ name, isUp }) => (
        <Group component="li" key={name} gap={8} wrap="nowrap" fz="sm">
          {name}
          <StatusBadge tone={isUp ? 'good' : 'bad'} label={isUp ? 'Reachable' : 'Not reachable'} />
        </Group>
      ))}
    </Group>
  );
}
