import {
  centsUp,
  depositTerms,
  type DripPackage,
  fromDollars,
  toDollars,
  type Usdc,
  zeroUsdc,
} from '@stoke/domain';
import { Box, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Deposit } from '@stoke/contract';
import { AmountForm, type Suggestion } from '../../features/creator/money/amount-form.tsx';
import { BalanceCard } from '../../features/creator/money/balance-card.tsx';
import { ClaimForm } from '../../features/creator/money/claim-form.tsx';
import { deposit, waitingCampaigns } from '../../features/creator/money/calls.ts';
import { creatorBalance } from '../../entities/money/creator-balance.ts';
import { currency } from '../../entities/site/demo-world.ts';
import { DepositList } from '../../features/creator/money/deposit-list.tsx';
import { DepositProgress } from '../../features/creator/money/deposit-progress.tsx';
import { priced, type Priced } from '../../features/creator/money/waiting-note.tsx';
import { shortfall } from '../../lib/shortfall.ts';
import { useSession } from '../../lib/session/session.ts';
import { LinkButton } from '../../ui/links.tsx';
import { NoDashboard } from '../../entities/people/no-dashboard.tsx';
import { Page } from '../../ui/page.tsx';
import { useTerms } from '../../entities/site/terms.ts';
import { Section } from '../../ui/section.tsx';

const route = getRouteApi('/add-funds');

/** `/add-funds`: a USDC deposit into the creator balance (rule 1.3). */
export function AddFundsPage() {
  const { user, hasDashboard } = useSession();
  if (user === null) return null;
  if (hasDashboard) return <Funds userId={user._id} />;
  return (
    <Page title="Add funds" width={1080}>
      <NoDashboard />
    </Page>
  );
}

function Funds({ userId }: { userId: string }) {
  const client = useQueryClient();
  const navigate = route.useNavigate();
  const { packages } = useTerms();
  const campaigns = useQuery(waitingCampaigns);
  const balance = useQuery(creatorBalance());
  const waiting = priced(campaigns.data ?? []);
  const available = balance.data?.available ?? null;
  // Shown together: the missing amount comes first and would push the others down.
  const isKnown = !campaigns.isPending && !balance.isPending;
  const { amount, deposit: shownId = null } = route.useSearch();

  function show(one: Deposit) {
    client.setQueryData(deposit(one._id).queryKey, one);
    void navigate({ search: { deposit: one._id }, resetScroll: false });
  }

  return (
    <Page
      title="Add funds"
      subtitle={`Deposit ${currency()} on Solana. Your balance updates as soon as the transfer is final.`}
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
          {shownId === null ? (
            <AmountForm
              key={amount}
              dollars={amount === undefined ? null : toDeposit(fromDollars(amount))}
              suggestions={isKnown ? suggest(waiting, available, packages) : []}
              waiting={waiting}
              available={available}
              onCreated={show}
            />
          ) : (
            <DepositProgress
              key={shownId}
              id={shownId}
              onAgain={() => void navigate({ search: {}, resetScroll: false })}
            />
          )}
        </Box>
      </Stack>
      <Stack mt={48} gap={48}>
        <Section
          title="Paid without the link?"
          subtitle="Paste the transaction signature and confirm with the wallet that sent it."
        >
          <Box className="panel" p={28}>
            <ClaimForm userId={userId} />
          </Box>
        </Section>
        <Section title="Deposits">
          <DepositList shownId={shownId} onShow={show} />
        </Section>
      </Stack>
    </Page>
  );
}

/** What waiting campaigns lack, then the prices of the packages; each amount once. */
function suggest(
  waiting: readonly Priced[],
  available: number | null,
  packages: readonly DripPackage[],
): Suggestion[] {
  const lacking = waiting
    .map(({ name, price }) => ({
      name,
      lack: available === null ? zeroUsdc : shortfall(price, available),
    }))
    .filter(({ lack }) => lack > zeroUsdc)
    .slice(0, 3)
    .map(({ name, lack }) => ({
      label: `Missing for ${name}`,
      dollars: toDeposit(lack),
    }));
  const prices = packages.map(({ name, price }) => ({
    label: `Price of ${name}`,
    dollars: toDollars(price),
  }));
  return [...lacking, ...prices].filter(
    (one, at, all) => all.findIndex(({ dollars }) => dollars === one.dollars) === at,
  );
}

/** The deposit that brings what is lacking: in whole cents, and as much as a deposit must be. */
function toDeposit(lack: Usdc): number {
  const cents = centsUp(lack);
  return toDollars(cents > depositTerms.smallest ? cents : depositTerms.smallest);
}
