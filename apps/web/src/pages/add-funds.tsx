import { dripPackages, toDollars } from '@stoke/domain';
import { Box, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Deposit, DripCampaign } from '@stoke/contract';
import { dripCampaigns } from '../features/drip-campaigns/calls.ts';
import { AmountForm, type Suggestion } from '../features/funding/amount-form.tsx';
import { BalanceCard } from '../features/funding/balance-card.tsx';
import { ClaimForm } from '../features/funding/claim-form.tsx';
import { DepositList } from '../features/funding/deposit-list.tsx';
import { DepositProgress } from '../features/funding/deposit-progress.tsx';
import { useSession } from '../lib/session.ts';
import { LinkButton } from '../ui/links.tsx';
import { Page } from '../ui/page.tsx';
import { Section } from '../ui/section.tsx';

/** `/add-funds`: a USDC deposit into the creator balance (rule 1.3). */
export function AddFundsPage() {
  const { user } = useSession();
  const [shown, setShown] = useState<Deposit | null>(null);
  const campaigns = useQuery({ ...dripCampaigns(user?._id ?? ''), enabled: user !== null });

  return (
    <Page
      title="Add funds"
      subtitle="Deposit USDC on Solana. Your balance updates as soon as the transfer is final."
      width={1080}
      actions={
        <LinkButton to="/creator-dashboard" variant="default">
          Back to dashboard
        </LinkButton>
      }
    >
      <Stack gap={20}>
        <BalanceCard withActions={false} />
        <Box className="panel" p={28}>
          {shown === null ? (
            <AmountForm suggestions={suggest(campaigns.data ?? [])} onCreated={setShown} />
          ) : (
            <DepositProgress key={shown._id} started={shown} onAgain={() => setShown(null)} />
          )}
        </Box>
      </Stack>
      <Stack mt={48} gap={48}>
        {user === null ? null : (
          <Section
            title="Paid without the link?"
            subtitle="Paste the transaction signature and confirm with the wallet that sent it."
          >
            <Box className="panel" p={28}>
              <ClaimForm userId={user._id} />
            </Box>
          </Section>
        )}
        <Section title="Deposits">
          <DepositList shownId={shown?._id ?? null} onShow={setShown} />
        </Section>
      </Stack>
    </Page>
  );
}

/** What pending campaigns lack, then the prices of the packages; each amount once. */
function suggest(campaigns: readonly DripCampaign[]): Suggestion[] {
  const lacking = campaigns
    .filter(({ status, missing }) => status === 'pending' && missing > 0)
    .slice(0, 2)
    .map(({ packageName, missing }) => ({
      label: `Missing for ${packageName}`,
      dollars: missing,
    }));
  const prices = dripPackages.map(({ name, price }) => ({
    label: `Price of ${name}`,
    dollars: toDollars(price),
  }));
  return [...lacking, ...prices].filter(
    (one, at, all) => all.findIndex(({ dollars }) => dollars === one.dollars) === at,
  );
}
