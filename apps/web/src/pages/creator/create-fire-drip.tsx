import { Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { dripCampaign } from '../../features/creator/drip/calls.ts';
import { dripDrafts } from '../../features/creator/drip/drip-drafts.ts';
import { OrderForm } from '../../features/creator/drip/order-form.tsx';
import { PaymentNote } from '../../features/creator/drip/payment-note.tsx';
import { useStoredDraft } from '../../entities/own-campaigns/campaign-drafts.ts';
import { CopyProblem } from '../../entities/own-campaigns/copy-problem.tsx';
import { creatorBalance } from '../../entities/money/creator-balance.ts';
import { useLastPerson } from '../../lib/drafts/use-draft-form.ts';
import { useSession } from '../../lib/session/session.ts';
import { clearToken } from '../../lib/session/token.ts';
import { useIsHere } from '../../lib/use-is-here.ts';
import { alertDialog } from '../../ui/dialogs.ts';
import { NoDashboard } from '../../entities/people/no-dashboard.tsx';
import { Page } from '../../ui/page.tsx';
import { showToast } from '../../ui/toasts.ts';

/** `/create-fire-drip` (rule 4.9). */
export function CreateFireDripPage() {
  const { user, hasDashboard } = useSession();
  const person = useLastPerson();
  return (
    <Page
      title="Fire Drip"
      subtitle="Choose a package and a tweet. Earners like, retweet and comment until the time or the pool runs out."
      width={1080}
    >
      {hasDashboard || user === null ? <OwnOrder key={person} userId={person} /> : <NoDashboard />}
    </Page>
  );
}

function OwnOrder({ userId }: { userId: string }) {
  const navigate = useNavigate();
  const isHere = useIsHere();
  const client = useQueryClient();
  const balance = useQuery(creatorBalance());
  const draft = useStoredDraft(dripDrafts, userId);
  const { from = '' } = useSearch({ from: '/create-fire-drip' });
  const wanted = useQuery({ ...dripCampaign(userId, from), enabled: from !== '' });
  if (draft === null) return <Skeleton h={600} radius="md" />;

  async function askToLogIn() {
    await alertDialog({
      title: 'Campaign Not Created',
      message: 'Authentication token not found. Please log in.',
    });
    clearToken();
    await navigate({ to: '/login', search: { next: '/create-fire-drip' } });
  }

  async function goOn(message: string) {
    showToast('success', message, { at: 'bottom' });
    void client.invalidateQueries({ queryKey: ['campaigns'] });
    void client.invalidateQueries({ queryKey: ['balance'] });
    if (isHere()) await navigate({ to: '/creator-dashboard' });
  }

  return (
    <>
      <CopyProblem wanted={wanted} />
      <OrderForm
        userId={userId}
        initial={draft}
        wanted={wanted.data ?? null}
        onCopied={() => void navigate({ to: '/create-fire-drip', search: {}, replace: true })}
        onCreated={goOn}
        onNoToken={() => void askToLogIn()}
        renderPayment={(chosen) => (
          <PaymentNote chosen={chosen} available={balance.data?.available ?? null} />
        )}
      />
    </>
  );
}
