import { boost } from '@stoke/domain';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { fomoCampaign } from '../../features/earner/fomo/calls.ts';
import { newestFomos } from '../../features/creator/fomo/calls.ts';
import { StartFrom } from '../../features/creator/fomo/wizard/start-from.tsx';
import { FomoWizard } from '../../features/creator/fomo/wizard/wizard.tsx';
import { wizardDrafts } from '../../features/creator/fomo/wizard/wizard-drafts.ts';
import { useStoredDraft } from '../../entities/own-campaigns/campaign-drafts.ts';
import { CopyProblem } from '../../entities/own-campaigns/copy-problem.tsx';
import { CoverNote } from '../../features/creator/money/cover-note.tsx';
import { useSession } from '../../lib/session/session.ts';
import { clearToken } from '../../lib/session/token.ts';
import { NoDashboard } from '../../entities/people/no-dashboard.tsx';
import { Page } from '../../ui/page.tsx';
import { showToast } from '../../ui/toasts.ts';
import { BoostArranged } from './boost-arranged.tsx';
import { CampaignPreview } from './campaign-preview.tsx';
import { useCreating } from './use-creating.ts';

/** `/create-campaign`: the wizard of a FOMO campaign (rule 6.1). */
export function CreatePage() {
  const { user, hasDashboard } = useSession();
  const { about } = useSearch({ from: '/create-campaign' });
  if (about === boost.name) return <BoostArranged />;
  return (
    <Page
      title="Create Campaign"
      subtitle="A FOMO campaign: several tasks, a fixed number of people, paid for each verified link."
      width={1120}
    >
      {hasDashboard ? user && <OwnWizard key={user._id} userId={user._id} /> : <NoDashboard />}
    </Page>
  );
}

function OwnWizard({ userId }: { userId: string }) {
  const creating = useCreating('/create-campaign');
  const earlier = useQuery(newestFomos(userId));
  const { from } = useSearch({ from: '/create-campaign' });
  const wanted = useQuery({ ...fomoCampaign(from ?? ''), enabled: from !== undefined });
  const draft = useStoredDraft(wizardDrafts, userId);
  if (draft === null) return <Skeleton h={600} radius="md" />;

  async function goOn(message: string) {
    creating.refetch();
    showToast('success', message, { at: 'bottom' });
    await creating.leave();
  }

  return (
    <>
      <CopyProblem wanted={wanted} />
      <FomoWizard
        userId={userId}
        initial={draft}
        onCreated={goOn}
        onNoToken={clearToken}
        renderStart={(wizard) => (
          <StartFrom
            userId={userId}
            wizard={wizard}
            earlier={earlier.data ?? []}
            wanted={wanted.data ?? null}
            onCopied={creating.onCopied}
          />
        )}
        renderPreview={(shown) => <CampaignPreview userId={userId} draft={shown} />}
        renderCover={(price) => <CoverNote price={price} available={creating.available} />}
      />
    </>
  );
}
