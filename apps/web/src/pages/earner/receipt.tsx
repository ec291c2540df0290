import { IconReceiptOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ownReceipt } from '../../features/earner/receipts/calls.ts';
import { ReceiptActions } from '../../features/earner/receipts/receipt-actions.tsx';
import { ReceiptSheet } from '../../features/earner/receipts/receipt-sheet.tsx';
import { CallError } from '../../lib/session/api.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { QuietLink } from '../../ui/links.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonRows } from '../../ui/skeletons.tsx';

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
        <Missing receipt={receipt} />
      ) : (
        <SkeletonRows count={6} height={96} />
      )}
    </Page>
  );
}

function Missing({ receipt }: { receipt: { error: unknown; refetch: () => unknown } }) {
  const { error } = receipt;
  if (error instanceof CallError && error.status === 404) {
    return (
      <EmptyState
        Icon={IconReceiptOff}
        title="Receipt not found"
        message="You can only see receipts for your own reviewed work."
        action={<QuietLink to="/receipts">Your receipts</QuietLink>}
      />
    );
  }
  return <LoadError title="The receipt could not be loaded" query={receipt} />;
}
