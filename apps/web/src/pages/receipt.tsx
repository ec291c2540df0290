import { IconReceiptOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ownReceipt } from '../features/receipts/calls.ts';
import { ReceiptActions } from '../features/receipts/receipt-actions.tsx';
import { ReceiptSheet } from '../features/receipts/receipt-sheet.tsx';
import { CallError } from '../lib/api.ts';
import { messageOf } from '../ui/failure-message.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { LinkButton } from '../ui/links.tsx';
import { Page } from '../ui/page.tsx';
import { SkeletonRows } from '../ui/skeletons.tsx';

const route = getRouteApi('/receipts/$id');

/** One signed receipt; it works in narrow windows and on paper. */
export function ReceiptPage() {
  const { id } = route.useParams();
  const receipt = useQuery(ownReceipt(id));
  return (
    <Page title="Receipt" width={860}>
      {receipt.data ? (
        <>
          <ReceiptActions signed={receipt.data} />
          <ReceiptSheet receipt={receipt.data.receipt} />
        </>
      ) : receipt.isError ? (
        <Missing error={receipt.error} onAgain={() => void receipt.refetch()} />
      ) : (
        <SkeletonRows count={6} height={96} />
      )}
    </Page>
  );
}

function Missing({ error, onAgain }: { error: Error; onAgain: () => void }) {
  if (error instanceof CallError && error.status === 404) {
    return (
      <EmptyState
        icon={<IconReceiptOff size={24} aria-hidden />}
        title="Receipt not found"
        message="You can only see receipts for your own reviewed work."
        action={
          <LinkButton to="/receipts" variant="default" size="sm">
            Your receipts
          </LinkButton>
        }
      />
    );
  }
  return (
    <ErrorPanel
      title="The receipt could not be loaded"
      message={messageOf(error, 'Please try again in a moment.')}
      actionLabel="Try again"
      onAction={onAgain}
    />
  );
}
