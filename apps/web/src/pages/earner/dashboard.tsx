import type { User } from '@stoke/contract';
import { Box, Button, Group, Stack } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { EmailNote } from '../../features/everyone/security/email-note.tsx';
import { SuspensionNote } from '../../features/everyone/appeals/suspension-note.tsx';
import { WorkAppeal } from '../../features/everyone/appeals/work-appeal.tsx';
import { EarningsSection } from '../../features/earner/earnings/earnings-section.tsx';
import { PayoutProgress } from '../../features/earner/earnings/payout-progress.tsx';
import { FirstSteps } from '../../features/earner/first-steps/first-steps.tsx';
import { hasWorked, isBeginning } from '../../features/earner/first-steps/is-beginning.ts';
import { BalanceCard } from '../../features/earner/payouts/balance-card.tsx';
import { PayoutList } from '../../features/earner/payouts/payout-list.tsx';
import { AccountLinks } from '../../features/everyone/profile/account-links.tsx';
import { AccountSummary } from '../../features/everyone/profile/account-summary.tsx';
import { ProfileCard } from '../../features/everyone/profile/profile-card.tsx';
import { RulesDialog } from '../../features/everyone/rules/rules-dialog.tsx';
import { SubmissionList } from '../../features/earner/submissions/submission-list.tsx';
import { TelegramLink } from '../../features/everyone/telegram/telegram-link.tsx';
import { SuspendedNote } from '../../features/earner/trust/suspended-note.tsx';
import { TrustDialog } from '../../features/earner/trust/trust-dialog.tsx';
import { useDisclosure } from '@mantine/hooks';
import { useLocation } from '@tanstack/react-router';
import { useSession } from '../../lib/session/session.ts';
import { SettingsLink } from '../../entities/people/settings-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/links.tsx';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { WayBack } from '../../ui/way-back.tsx';
import { useSubmissionFilter } from './submission-search.ts';

/** The earner dashboard (rule 3.13). */
export function DashboardPage() {
  const { user, reload } = useSession();
  if (!user) {
    return (
      <Page title="Your Profile">
        <EmptyState
          Icon={IconLock}
          title="You must be logged in to view the dashboard."
          action={<LinkButton to="/login">Log in</LinkButton>}
        />
      </Page>
    );
  }
  return <Dashboard user={user} reload={reload} />;
}

function Dashboard({ user, reload }: { user: User; reload: () => Promise<void> }) {
  const submissions = useSubmissionFilter();
  const { hash } = useLocation();
  const [isReading, rules] = useDisclosure();
  const [isWeighing, trust] = useDisclosure();
  return (
    <Page
      title="Your Profile"
      actions={
        <Group gap="sm" wrap="nowrap">
          <WayBack isDone={isDoneAt(hash, user)} />
          <SettingsLink />
        </Group>
      }
    >
      <Box className="desk" __vars={{ '--side': '340px', '--narrow-side': '264px' }}>
        <ProfileCard user={user} onRules={rules.open} onTrust={trust.open} />
        <Stack gap={40}>
          {user.accountStatus === 'suspended' && (
            <SuspensionNote
              otherwise={
                <SuspendedNote
                  score={user.reputationScore}
                  action={
                    <Button variant="default" size="sm" mt="md" onClick={trust.open}>
                      See your score history
                    </Button>
                  }
                />
              }
            />
          )}
          {isBeginning(user) && <FirstSteps user={user} />}
          <EmailNote user={user} />
          <BalanceCard
            user={user}
            onPaid={reload}
            progress={hasWorked(user) && <PayoutProgress user={user} />}
          />
          <Section title="Accounts">
            <AccountSummary user={user}>
              <AccountLinks user={user} onSaved={reload} telegram={<TelegramLink user={user} />} />
            </AccountSummary>
          </Section>
          <SubmissionList appeal={WorkAppeal} {...submissions} />
          {hasWorked(user) && <EarningsSection user={user} />}
          <PayoutList />
        </Stack>
      </Box>
      {isWeighing && <TrustDialog onClose={trust.close} />}
      <RulesDialog mode="reading" isOpen={isReading} onClose={rules.close} />
    </Page>
  );
}

/** Whether what someone was led here for is done. */
function isDoneAt(place: string, user: User): boolean {
  if (place === 'x-account') return user.xUsername !== null;
  if (place === 'wallet') return user.walletAddress !== null;
  if (place === 'telegram') return user.telegramUserId !== null;
  return place === 'email' && !user.needsEmail;
}
