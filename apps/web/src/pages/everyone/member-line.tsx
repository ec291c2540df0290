import { useFomoLaunch } from '../../entities/campaigns/fomo-launch.ts';
import { Container, Group, VisuallyHidden } from '@mantine/core';
import type { User } from '@stoke/contract';
import { formatDollars, formatLack, fromDollars } from '@stoke/domain';
import { LinkAnchor, LinkButton } from '../../ui/links.tsx';
import { Pair } from '../../ui/pair.tsx';
import classes from './home.module.css';

type Props = { user: User; hasDashboard: boolean };

/** What stands above the tasks of a member: their money, what comes next, and three ways on. */
export function MemberLine({ user, hasDashboard }: Props) {
  const { isOpen } = useFomoLaunch();
  const money = [
    ['Available', user.pendingEarnings],
    ['In review', user.reservedEarnings],
    ['On its way', user.payoutsInFlight],
  ] as const;
  return (
    <Container size="var(--page-width)" px="lg" className={classes['member']}>
      <VisuallyHidden component="h1">Earn</VisuallyHidden>
      <dl aria-label="Your earnings">
        {money.map(([label, amount]) => (
          <Pair key={label} name={label}>
            {formatDollars(amount)}
          </Pair>
        ))}
        <Pair name="Next payout">
          <NextPayout user={user} />
        </Pair>
      </dl>
      <Group gap="sm" wrap="nowrap" flex="none">
        <LinkButton to="/explore" search={isOpen ? {} : { kind: 'spark' }} size="sm">
          Explore Campaigns
        </LinkButton>
        <LinkButton to="/dashboard" size="sm" variant="default">
          Your Dashboard
        </LinkButton>
        <LinkButton
          to={hasDashboard ? '/creator-dashboard' : '/create-dashboard'}
          size="sm"
          variant="default"
        >
          Creator Hub
        </LinkButton>
      </Group>
    </Container>
  );
}

function NextPayout({
  user: { pendingEarnings: available, payoutMinimum: minimum },
}: Pick<Props, 'user'>) {
  if (available >= minimum) {
    return (
      <LinkAnchor to="/dashboard" hash="payout">
        Request it
      </LinkAnchor>
    );
  }
  return `${formatLack(fromDollars(minimum - available))} to go`;
}
