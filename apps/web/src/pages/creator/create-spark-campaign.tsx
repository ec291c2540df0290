import { Skeleton } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useStoredDraft } from '../../entities/own-campaigns/campaign-drafts.ts';
import { CopyProblem } from '../../entities/own-campaigns/copy-problem.tsx';
import { creatorBalance } from '../../entities/money/creator-balance.ts';
import { CoverNote } from '../../features/creator/money/cover-note.tsx';
import { ownSpark } from '../../features/creator/spark/calls.ts';
import { sparkDrafts } from '../../features/creator/spark/spark-drafts.ts';
import { SparkForm } from '../../features/creator/spark/spark-form.tsx';
import { inLocalTime } from '../../lib/day-text.ts';
import { useSession } from '../../lib/session/session.ts';
import { clearToken } from '../../lib/session/token.ts';
import { useIsHere } from '../../lib/use-is-here.ts';
import { alertDialog } from '../../ui/dialogs.ts';
import { LinkButton } from '../../ui/links.tsx';
import { NoDashboard } from '../../entities/people/no-dashboard.tsx';
import { Page } from '../../ui/page.tsx';
import { WholeWindow } from '../../ui/whole-window.tsx';

const here = { next: '/create-spark-campaign' };

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
        <LinkButton to="/login" search={here}>
          Go to Login
        </LinkButton>
      }
    >
      User not logged in or ID not available. Please log in.
    </WholeWindow>
  );
}

function OwnForm({ userId }: { userId: string }) {
  const navigate = useNavigate();
  const isHere = useIsHere();
  const client = useQueryClient();
  const balance = useQuery(creatorBalance());
  const draft = useStoredDraft(sparkDrafts, userId);
  const { from = '' } = useSearch({ from: '/create-spark-campaign' });
  const wanted = useQuery({ ...ownSpark(userId, from), enabled: from !== '' });

  async function goOn(message: string) {
    void client.invalidateQueries({ queryKey: ['campaigns'] });
    void client.invalidateQueries({ queryKey: ['balance'] });
    await alertDialog({ title: 'Campaign Created!', message: inLocalTime(message) });
    if (isHere()) await navigate({ to: '/creator-dashboard' });
  }

  async function askToLogIn() {
    await alertDialog({
      title: 'Campaign Not Created',
      message: 'Authentication token not found. Please log in.',
    });
    clearToken();
    await navigate({ to: '/login', search: here });
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
          onCopied={() =>
            void navigate({ to: '/create-spark-campaign', search: {}, replace: true })
          }
          onCreated={goOn}
          onNoToken={() => void askToLogIn()}
          renderCover={(price) => (
            <CoverNote price={price} available={balance.data?.available ?? null} />
          )}
        />
      )}
    </Page>
  );
}
