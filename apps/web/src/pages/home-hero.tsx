import type { User } from '@stoke/contract';
import { formatDollars } from '@stoke/domain';
import { Badge, Container, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { LinkButton } from '../ui/links.tsx';
import { Pair } from '../ui/pair.tsx';
import classes from './home.module.css';

type Props = { user: User | null; hasDashboard: boolean };

/** The head of the home page: what this is, and the first step. */
export function HomeHero({ user, hasDashboard }: Props) {
  return (
    <div className={classes['hero']}>
      <Container size={1320} px="lg" className={classes['split']}>
        <Stack gap={20} align="flex-start">
          <Badge color="ember" size="lg">
            Beta · paid in USDC on Solana
          </Badge>
          <Title order={1} className={classes['headline'] ?? ''}>
            Small tasks, real USDC.
            <br />
            Every cent accounted for.
          </Title>
          <Text c="dimmed" size="lg" maw={600}>
            Do quick social tasks for campaigns you like and withdraw to your own Solana wallet. No
            task appears before its reward is funded.
          </Text>
          <Group gap="md" mt={4}>
            {user ? <MemberWays hasDashboard={hasDashboard} /> : <VisitorWays />}
          </Group>
        </Stack>
        {user ? <Earnings user={user} /> : <HowItPays />}
      </Container>
    </div>
  );
}

function MemberWays({ hasDashboard }: { hasDashboard: boolean }) {
  return (
    <>
      <LinkButton to="/explore" size="md" rightSection={<IconArrowRight size={16} aria-hidden />}>
        Explore Campaigns
      </LinkButton>
      <LinkButton to="/dashboard" size="md" variant="default">
        Your Dashboard
      </LinkButton>
      <LinkButton
        to={hasDashboard ? '/creator-dashboard' : '/create-dashboard'}
        size="md"
        variant="default"
      >
        Creator Hub
      </LinkButton>
    </>
  );
}

function VisitorWays() {
  return (
    <LinkButton to="/login" size="md" rightSection={<IconArrowRight size={16} aria-hidden />}>
      Get Started
    </LinkButton>
  );
}

/** The member's money at a glance. */
function Earnings({ user }: { user: User }) {
  const lines = [
    ['In review', user.reservedEarnings],
    ['On its way', user.payoutsInFlight],
    ['Paid so far', user.totalPaid],
  ] as const;
  return (
    <aside className={classes['aside']} aria-label="Your earnings">
      <Text size="sm" c="dimmed">
        Available
      </Text>
      <Text className={classes['figure'] ?? ''}>{formatDollars(user.pendingEarnings)}</Text>
      <dl className={classes['lines']}>
        {lines.map(([label, amount]) => (
          <Pair key={label} name={label}>
            {formatDollars(amount)}
          </Pair>
        ))}
      </dl>
    </aside>
  );
}

const steps = [
  ['Funded', 'Creators pay first. Rewards are locked before a task appears.'],
  ['Reserved', 'Your reward is reserved when you submit.'],
  ['Paid once', "After review, it's sent to your Solana wallet."],
] as const;

/** For visitors: the way of the money, in its three states. */
function HowItPays() {
  return (
    <aside className={classes['aside']} aria-label="How it pays">
      <ol className={classes['steps']}>
        {steps.map(([name, text]) => (
          <li key={name}>
            <Text fw={600}>{name}</Text>
            <Text size="sm" c="dimmed">
              {text}
            </Text>
          </li>
        ))}
      </ol>
    </aside>
  );
}
