import { formatDollars } from '@stoke/domain';
import { Badge, Container, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { publicFigures } from '../../features/everyone/figures/calls.ts';
import { lengthOfTime } from '../../lib/length-of-time.ts';
import { ProofCard } from '../../features/everyone/proof/proof-card.tsx';
import { LinkButton, QuietLink } from '../../ui/links.tsx';
import { Pair } from '../../ui/pair.tsx';
import classes from './home.module.css';
import { Quiet } from '../../ui/quiet.ts';

/** The head of the home page for visitors: what this is, proof, and the first step. */
export function HomeHero() {
  return (
    <div className={classes['hero']}>
      <Container size="var(--page-width)" px="lg" className={classes['split']}>
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
          <Group gap="sm" mt={4}>
            <LinkButton
              to="/login"
              size="md"
              rightSection={<IconArrowRight size={16} aria-hidden />}
            >
              Get Started
            </LinkButton>
            <QuietLink to="/brands" size="md">
              For brands
            </QuietLink>
          </Group>
          <Figures />
        </Stack>
        <Stack gap={16}>
          <HowItPays />
          <ProofCard />
        </Stack>
      </Container>
    </div>
  );
}

/** What has been paid, and how fast; a figure that says too little yet is left out. */
function Figures() {
  const { data } = useQuery(publicFigures);
  const { paid = null, people = null, medianReviewSeconds, medianPayoutSeconds } = data ?? {};
  const figures = [
    ['Paid so far', paid === null ? null : formatDollars(paid)],
    ['People paid', people === null ? null : people.toLocaleString('en-US')],
    ['Median review', timeOf(medianReviewSeconds)],
    ['Median payout', timeOf(medianPayoutSeconds)],
  ] as const;
  return (
    <dl className={classes['figures']}>
      {figures.map(
        ([label, figure]) =>
          figure !== null && (
            <Pair key={label} name={label}>
              {figure}
            </Pair>
          ),
      )}
    </dl>
  );
}

function timeOf(seconds: number | null | undefined): string | null {
  return seconds === null || seconds === undefined ? null : lengthOfTime(seconds);
}

const steps = [
  ['Funded', 'Creators pay first. Rewards are locked before a task appears.'],
  ['Reserved', 'Your reward is reserved when you submit.'],
  ['Paid once', "After review, it's sent to your Solana wallet."],
] as const;

/** The way of the money, in its three states. */
function HowItPays() {
  return (
    <aside className={classes['aside']} aria-label="How it pays">
      <ol className={classes['steps']}>
        {steps.map(([name, text]) => (
          <li key={name}>
            <Text fw={600}>{name}</Text>
            <Quiet>{text}</Quiet>
          </li>
        ))}
      </ol>
    </aside>
  );
}
