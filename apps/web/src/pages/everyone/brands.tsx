import { formatUsd, maxDripTweets, reviewSamplePercent, withdrawalTerms } from '@stoke/domain';
import { Group, Stack, Text, Title } from '@mantine/core';
import classes from '../../features/everyone/brands/brands.module.css';
import { Points } from '../../features/everyone/brands/points.tsx';
import { OtherPrices, PackageTable } from '../../features/everyone/brands/price-table.tsx';
import { ReachFigures } from '../../features/everyone/brands/reach-figures.tsx';
import { SampleResult } from '../../features/everyone/brands/sample-result.tsx';
import { QualityFigures } from '../../features/everyone/figures/quality-figures.tsx';
import { useSession } from '../../lib/session/session.ts';
import { LinkAnchor, LinkButton, QuietLink } from '../../ui/links.tsx';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { Quiet } from '../../ui/quiet.ts';

const refunds = [
  ['Nothing is spent before work is approved', 'The price is held when the campaign starts.'],
  ['What is left returns', 'The unspent pool and its share of our fee, when the campaign ends.'],
  [
    'You can withdraw',
    `Your balance goes to your own wallet: ${formatUsd(withdrawalTerms.smallest)} at least, or all of it.`,
  ],
] as const;

const quality = [
  ['Linked accounts', 'Work counts from one X or Telegram account per person.'],
  ['Paid once', 'An X account is paid once per tweet, even if it changes hands.'],
  [
    'Evidence first',
    `The system approves only what it can check, and people look at ${reviewSamplePercent}% of that.`,
  ],
  ['Undone work is not paid', 'Rejections give a reason, and the reward returns to your pool.'],
  ['Trust score', 'Fraud costs trust, up to a ban. Suspended people cannot work.'],
  ['You see what you bought', 'Handle, link and text of all approved work stay with the campaign.'],
] as const;

/** `/brands`: what a brand asks before it has an account. */
export function BrandsPage() {
  return (
    <Page tab="For brands" width={1080}>
      <Stack gap={48}>
        <Hero />
        <ReachFigures />
        <Section
          title="Prices"
          subtitle={`The fee is included. A drip has up to ${maxDripTweets} tweets, and one person counts once per tweet.`}
        >
          <Stack gap={16}>
            <PackageTable />
            <OtherPrices />
          </Stack>
        </Section>
        <SampleResult />
        <Section title="Refunds">
          <Points points={refunds} />
        </Section>
        <Section title="How quality is kept">
          <QualityFigures />
          <Points points={quality} />
        </Section>
        <Risk />
      </Stack>
    </Page>
  );
}

function Hero() {
  const { state, hasDashboard } = useSession();
  return (
    <Stack gap={20} align="flex-start" pb={8}>
      <Title order={1} className={classes['headline'] ?? ''}>
        Likes, comments and conversations from people, paid for one by one.
      </Title>
      <Text c="dimmed" size="lg" maw={640}>
        Fund a campaign in USDC. You pay for approved work only, and the rest comes back.
      </Text>
      <Group gap="sm">
        {state === 'member' ? (
          <LinkButton to={hasDashboard ? '/creator-dashboard' : '/create-dashboard'} size="md">
            {hasDashboard ? 'Creator dashboard' : 'Open a creator dashboard'}
          </LinkButton>
        ) : (
          <LinkButton to="/register" search={{ next: '/create-dashboard' }} size="md">
            Register
          </LinkButton>
        )}
        <QuietLink to="/docs/$slug" params={{ slug: 'creator-rules' }} size="md">
          Rules for creators
        </QuietLink>
      </Group>
    </Stack>
  );
}

/** What a brand must know of X before it pays. */
function Risk() {
  return (
    <Quiet>
      X does not allow paid engagement and may limit posts and accounts that take part. Read{' '}
      <LinkAnchor to="/docs/$slug" params={{ slug: 'x-rules' }}>
        X’s rules
      </LinkAnchor>{' '}
      and{' '}
      <LinkAnchor to="/docs/$slug" params={{ slug: 'prices' }}>
        prices, fees and refunds
      </LinkAnchor>{' '}
      first.
    </Quiet>
  );
}
