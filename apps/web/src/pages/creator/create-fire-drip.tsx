import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { dripCampaign } from '../../features/creator/drip/calls.ts';
import { dripDrafts } from '../../features/creator/drip/drip-drafts.ts';
import { OrderForm } from '../../features/creator/drip/order-form.tsx';
import { PaymentNote } from '../../features/creator/drip/payment-note.tsx';
import { useStoredDraft } from '../../entities/own-campaigns/campaign-drafts.ts';
import { CopyProblem } from '../../entities/own-campaigns/copy-problem.tsx';
import { useLastPerson } from '../../lib/drafts/use-draft-form.ts';
import { useSession } from '../../lib/session/session.ts';
import { NoDashboard } from '../../entities/people/no-dashboard.tsx';
import { Page } from '../../ui/page.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useCreating } from './use-creating.ts';

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
  const creating = useCreating('/create-fire-drip');
  const draft = useStoredDraft(dripDrafts, userId);
  const { from = '' } = useSearch({ from: '/create-fire-drip' });
  const wanted = useQuery({ ...dripCampaign(userId, from), enabled: from !== '' });
  if (draft === null) return <Skeleton h={600} radius="md" />;

  async function goOn(message: string) {
    showToast('success', message, { at: 'bottom' });
    creating.refetch();
    await creating.leave();
  }

  return (
    <>
      <CopyProblem wanted={wanted} />
      <OrderForm
        userId={userId}
        initial={draft}
        wanted={wanted.data ?? null}
        onCopied={creating.onCopied}
        onCreated={goOn}
        onNoToken={creating.onNoToken}
        renderPayment={(chosen) => <PaymentNote chosen={chosen} available={creating.available} />}
      />
    </>
  );
}
