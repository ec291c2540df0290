import { Skeleton } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useStoredDraft } from '../../entities/own-campaigns/campaign-drafts.ts';
import { CopyProblem } from '../../entities/own-campaigns/copy-problem.tsx';
import { CoverNote } from '../../features/creator/money/cover-note.tsx';
import { ownSpark } from '../../features/creator/spark/calls.ts';
import { sparkDrafts } from '../../features/creator/spark/spark-drafts.ts';
import { SparkForm } from '../../features/creator/spark/spark-form.tsx';
import { inLocalTime } from '../../lib/day-text.ts';
import { useSession } from '../../lib/session/session.ts';
import { alertDialog } from '../../ui/dialogs.ts';
import { LinkButton } from '../../ui/links.tsx';
import { NoDashboard } from '../../entities/people/no-dashboard.tsx';
import { Page } from '../../ui/page.tsx';
import { WholeWindow } from '../../ui/whole-window.tsx';
import { useCreating } from './use-creating.ts';

/** `/create-spark-campaign` (rule 2.8): who may create, and what the others see. */
export function CreateSparkCampaignPage() {
  const { user, hasDashboard } = useSession();
  if (user === null) return <AccessDenied />;
  if (!hasDashboard) {
    return (
      <Page title="Create Spark Campaign" width={1120}>
        <NoDashboard />
      </Page>
    );
  }
  return <OwnForm key={user._id} userId={user._id} />;
}

function AccessDenied() {
  return (
    <WholeWindow
      Icon={IconLock}
      title="Access Denied"
      actions={
        <LinkButton to="/login" search={{ next: '/create-spark-campaign' }}>
          Go to Login
        </LinkButton>
      }
    >
      User not logged in or ID not available. Please log in.
    </WholeWindow>
  );
}

function OwnForm({ userId }: { userId: string }) {
  const creating = useCreating('/create-spark-campaign');
  const draft = useStoredDraft(sparkDrafts, userId);
  const { from = '' } = useSearch({ from: '/create-spark-campaign' });
  const wanted = useQuery({ ...ownSpark(userId, from), enabled: from !== '' });

  async function goOn(message: string) {
    creating.refetch();
    await alertDialog({ title: 'Campaign Created!', message: inLocalTime(message) });
    await creating.leave();
  }

  return (
    <Page
      title="Create Spark Campaign"
      subtitle="Pay the people who keep your Telegram group alive: every valid message, click and reaction."
      width={1120}
    >
      <CopyProblem wanted={wanted} />
      {draft === null ? (
        <Skeleton h={600} radius="md" />
      ) : (
        <SparkForm
          userId={userId}
          initial={draft}
          wanted={wanted.data ?? null}
          onCopied={creating.onCopied}
          onCreated={goOn}
          onNoToken={creating.onNoToken}
          renderCover={(price) => <CoverNote price={price} available={creating.available} />}
        />
      )}
    </Page>
  );
}
