import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { OrderForm } from '../features/drip-campaigns/order-form.tsx';
import { PaymentNote } from '../features/drip-campaigns/payment-note.tsx';
import { creatorBalance } from '../features/funding/calls.ts';
import { useIsHere } from '../lib/use-is-here.ts';
import { Page } from '../ui/page.tsx';
import { showToast } from '../ui/toasts.ts';

/** `/create-fire-drip` (rule 4.9). */
export function CreateFireDripPage() {
  const navigate = useNavigate();
  const isHere = useIsHere();
  const client = useQueryClient();
  const balance = useQuery(creatorBalance());

  function goOn(message: string) {
    showToast('success', message, { at: 'dashboard' });
    void client.invalidateQueries({ queryKey: ['campaigns'] });
    void client.invalidateQueries({ queryKey: ['balance'] });
    if (isHere()) void navigate({ to: '/creator-dashboard' });
  }

  return (
    <Page
      title="Fire Drip"
      subtitle="Choose a package and a tweet. Earners like, retweet and comment until the time or the pool runs out."
      width={1080}
    >
      <OrderForm
        onCreated={goOn}
        renderPayment={(chosen) => (
          <PaymentNote chosen={chosen} available={balance.data?.available ?? null} />
        )}
      />
    </Page>
  );
}
