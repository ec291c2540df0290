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
  const { payout, list, ...wish } = route.useSearch();
  const chosen = payout ?? null;
  const navigate = useNavigate();
  return (
    <Stack gap="lg">
      <Stack gap="xs">
        <BooksPanel />
        <HourLines />
      </Stack>
      <div className="desk">
        <ReviewList
          picked={list ?? null}
          onPick={(next, way) =>
            void navigate({ to: '/admin/payouts', search: { ...wish, payout, list: next }, ...way })
          }
          wish={wish}
          onWish={(next) =>
            void navigate({
              to: '/admin/payouts',
              search: { ...next, payout, list: 'all' },
              replace: true,
            })
          }
          chosen={chosen}
          onChoose={(next, way) =>
            void navigate({ to: '/admin/payouts', search: { ...wish, list, payout: next }, ...way })
          }
        />
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
