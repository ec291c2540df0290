import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { dripCampaign } from '../../features/creator/drip/calls.ts';
import { OrderForm } from '../../features/creator/drip/order-form.tsx';
import { PaymentNote } from '../../features/creator/drip/payment-note.tsx';
import { creatorBalance } from '../../entities/money/creator-balance.ts';
import { useSession } from '../../lib/session/session.ts';
import { clearToken } from '../../lib/session/token.ts';
import { useIsHere } from '../../lib/use-is-here.ts';
import { alertDialog } from '../../ui/dialogs.ts';
import { NoDashboard } from '../../entities/people/no-dashboard.tsx';
import { Page } from '../../ui/page.tsx';
import { showToast } from '../../ui/toasts.ts';

/** `/create-fire-drip` (rule 4.9). */
export function CreateFireDripPage() {
  const navigate = useNavigate();
  const isHere = useIsHere();
  const client = useQueryClient();
  const { user, hasDashboard } = useSession();
  const balance = useQuery(creatorBalance());
  const { from = '' } = useSearch({ from: '/create-fire-drip' });
  const wanted = useQuery({
    ...dripCampaign(user?._id ?? '', from),
    enabled: user !== null && from !== '',
  });

  async function askToLogIn() {
    await alertDialog({
      title: 'Campaign Not Created',
      message: 'Authentication token not found. Please log in.',
    });
    clearToken();
    await navigate({ to: '/login', search: { next: '/create-fire-drip' } });
  }

  function goOn(message: string) {
    showToast('success', message, { at: 'bottom' });
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
      {hasDashboard || user === null ? (
        <OrderForm
          wanted={wanted.data ?? null}
          onCopied={() => void navigate({ to: '/create-fire-drip', search: {}, replace: true })}
          onCreated={goOn}
          onNoToken={() => void askToLogIn()}
          renderPayment={(chosen) => (
            <PaymentNote chosen={chosen} available={balance.data?.available ?? null} />
          )}
        />
      ) : (
        <NoDashboard />
      )}
    </Page>
  );
}
