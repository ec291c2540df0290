import { Stack } from '@mantine/core';
import { DeletionSection } from '../features/account/deletion-section.tsx';
import { EmailSection } from '../features/account/email-section.tsx';
import { ExportButton } from '../features/account/export-button.tsx';
import { PasswordSection } from '../features/account/password-section.tsx';
import { SecondFactorSection } from '../features/account/second-factor-section.tsx';
import { SessionsSection } from '../features/account/sessions-section.tsx';
import { FollowedBrands } from '../features/follows/followed-brands.tsx';
import { NoticeSettings } from '../features/notices/notice-settings.tsx';
import { useSession } from '../lib/session.ts';
import { Page } from '../ui/page.tsx';
import { Section } from '../ui/section.tsx';

/** `/settings`: what a member decides about the account itself. */
export function SettingsPage() {
  const { user } = useSession();
  // the guard has sent everybody else away
  if (!user) return null;
  return (
    <Page title="Settings" width={860}>
      <Stack gap={56}>
        <EmailSection user={user} />
        <PasswordSection email={user.email} />
        <SecondFactorSection />
        <SessionsSection />
        <NoticeSettings />
        <FollowedBrands />
        <Section
          title="Your data"
          subtitle="Profile, wallets, sessions, submissions, payouts, transactions and campaigns in one JSON file."
        >
          <ExportButton />
        </Section>
        <DeletionSection username={user.username} />
      </Stack>
    </Page>
  );
}
