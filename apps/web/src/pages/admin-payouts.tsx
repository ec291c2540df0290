import { refusals } from '@stoke/contract/refusals';
import { Stack } from '@mantine/core';
import { IconCash } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { BooksPanel } from '../features/payout-desk/books-panel.tsx';
import { PayoutSheet } from '../features/payout-desk/payout-sheet.tsx';
import { ReviewList } from '../features/payout-desk/review-list.tsx';
import { useSession } from '../lib/session.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { Page } from '../ui/page.tsx';

const route = getRouteApi('/admin/payouts');

/** `/admin/payouts`: payouts that only a person can decide on. */
export function AdminPayoutsPage() {
  const { user } = useSession();
  return (
    <Page title="Payouts">
      {user?.role === 'admin' ? <Desk /> : <ErrorPanel title={refusals['admin.required'].text} />}
    </Page>
  );
}

function Desk() {
  const { payout: chosen = null } = route.useSearch();
  const navigate = useNavigate();
  const choose = (payout: string) => {
    void navigate({ to: '/admin/payouts', search: { payout } });
  };
  return (
    <Stack gap="lg">
      <BooksPanel />
      <div className="desk">
        <ReviewList chosen={chosen} onChoose={choose} />
        {chosen === null ? (
          <EmptyState
            icon={<IconCash size={24} stroke={1.5} aria-hidden />}
            title="Select a payout"
            message="Its attempts, on-chain status and decision appear here."
          />
        ) : (
          <PayoutSheet key={chosen} id={chosen} />
        )}
      </div>
    </Stack>
  );
}
