import { Box, Group, Stack } from '@mantine/core';
import { EmailNote } from '../../features/everyone/security/email-note.tsx';
import { BalanceCard } from '../../features/creator/money/balance-card.tsx';
import { StatementSection } from '../../features/creator/money/statement-section.tsx';
import { WithdrawForm } from '../../features/creator/money/withdraw-form.tsx';
import { WithdrawalList } from '../../features/creator/money/withdrawal-list.tsx';
import { useSession } from '../../lib/session/session.ts';
import { LinkButton } from '../../ui/links.tsx';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';

/** `/creator-balance`: what a creator has, every change of it, and the way out (rule 1.4). */
export function CreatorBalancePage() {
  const { user } = useSession();
  return (
    <Page
      title="Creator balance"
      actions={
        <Group gap="sm" wrap="nowrap">
          <LinkButton to="/creator-dashboard" variant="default">
            Back to dashboard
          </LinkButton>
          <LinkButton to="/add-funds">Add funds</LinkButton>
        </Group>
      }
    >
      <Stack gap={48}>
        {user && <EmailNote user={user} />}
        <BalanceCard withActions={false} />
        <div data-screen>
          <Section title="Withdraw">
            <Stack gap={20}>
              <Box className="panel" p={28}>
                <WithdrawForm />
              </Box>
              <WithdrawalList />
            </Stack>
          </Section>
        </div>
        <StatementSection />
      </Stack>
    </Page>
  );
}
