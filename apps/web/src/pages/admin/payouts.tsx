import { Stack } from '@mantine/core';
import { IconCash } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { BooksPanel } from '../../features/admin/payouts/books-panel.tsx';
import { HourLines } from '../../features/admin/payouts/hour-lines.tsx';
import { PayoutSheet } from '../../features/admin/payouts/payout-sheet.tsx';
import { ReviewList } from '../../features/admin/payouts/review-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AdminPage } from './admin-page.tsx';

const route = getRouteApi('/admin/payouts');

/** `/admin/payouts`: payouts that only a person can decide on. */
export function AdminPayoutsPage() {
  return (
    <AdminPage title="Payouts">
      <Desk />
    </AdminPage>
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
      <Stack gap="xs">
        <BooksPanel />
        <HourLines />
      </Stack>
      <div className="desk">
        <ReviewList chosen={chosen} onChoose={choose} />
        {chosen === null ? (
          <EmptyState
            Icon={IconCash}
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
