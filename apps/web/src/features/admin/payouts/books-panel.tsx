import { refusals } from '@stoke/contract/refusals';
import type { Books } from '@stoke/contract';
import { Alert, Box, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Ago } from '../../../ui/ago-time.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { callOnce } from '../../../lib/session/call-once.ts';
import { booksState } from './calls.ts';

type CheckRun = Books['runs'][number];

/** Whether payouts are paused and what the checks found; one line while all is well. */
export function BooksPanel() {
  const books = useQuery(booksState);
  /** Since when those are paused that are to be resumed. */
  const [resuming, setResuming] = useState<string | null>(null);
  if (books.data) {
    return (
      <>
        <State books={books.data} readAt={books.dataUpdatedAt} onResume={setResuming} />
        {/* Stays open when another admin resumes payouts first: the text is not lost. */}
        {resuming !== null && <ResumeDialog since={resuming} onClose={() => setResuming(null)} />}
      </>
    );
  }
  if (books.isError) {
    return (
      <LoadError
        title="The state of payouts could not be loaded"
        query={books}
        fallback="Please try again in a moment."
        label="Load the state again"
      />
    );
  }
  return <Skeleton height={20} role="status" aria-label="Loading the state of payouts" />;
}

type StateProps = { books: Books; readAt: number; onResume: (since: string) => void };

function State({ books: { pause, runs, isLate }, readAt, onResume }: StateProps) {
  if (pause !== null) {
    return (
      <Warning color="rose" title="Payouts are paused">
        <Text size="sm">
          Since <Moment at={pause.since} />. Nothing is sent until an admin resumes payouts.
        </Text>
        <Box ff="monospace" fz={13} className="anywhere" style={{ whiteSpace: 'pre-wrap' }}>
          {pause.reason}
        </Box>
        <CheckRuns {...{ runs, readAt }} />
        <Group>
          <Button onClick={() => onResume(pause.since)}>Resume payouts</Button>
        </Group>
      </Warning>
    );
  }
  const minute = runs.find(({ name }) => name === 'minute');
  const isWaiting = !minute?.greenAt;
  if (isWaiting || isLate || runs.some((run) => needsLook(run, readAt))) {
    return (
      <Warning color="amber" title="Checks need attention">
        <Text size="sm">{payoutsNow({ isWaiting, isLate })}</Text>
        <CheckRuns {...{ runs, readAt }} />
      </Warning>
    );
  }
  return (
    <Group gap="xs" c="dimmed">
      <Text size="sm">Payouts are running.</Text>
      <CheckRuns {...{ runs, readAt }} />
    </Group>
  );
}

function payoutsNow({ isWaiting, isLate }: { isWaiting: boolean; isLate: boolean }): string {
  if (isWaiting) return 'Payouts start once the minute checks pass.';
  if (!isLate) return 'Payouts are still running.';
  return 'Payouts wait: the minute checks have not passed for 30 minutes. They go on once these pass.';
}

type WarningProps = { color: string; title: string; children: ReactNode };

function Warning({ color, title, children }: WarningProps) {
  return (
    <Alert color={color} icon={<IconAlertTriangle size={18} aria-hidden />} title={title}>
      <Stack gap="sm">{children}</Stack>
    </Alert>
  );
}

const labels = { minute: 'Minute checks', night: 'Night checks' } as const;
const hourMs = 3_600_000;
/** The night's run is the whole history: it may take an hour. */
const latestMs = { minute: 300_000, night: 26 * hourMs } as const;

function isLate({ name, ranAt }: CheckRun, readAt: number): boolean {
  return ranAt !== null && readAt - Date.parse(ranAt) > latestMs[name];
}

function needsLook(run: CheckRun, readAt: number): boolean {
  return isLate(run, readAt) || run.wrong.length > 0 || run.unknown.length > 0;
}

function CheckRuns({ runs, readAt }: { runs: readonly CheckRun[]; readAt: number }) {
  return runs.map((run) => (
    <Text key={run.name} size="sm" data-testid="check-run">
      <RunText {...run} />
      {isLate(run, readAt) && ' Overdue.'}
    </Text>
  ));
}

function RunText({ name, ranAt, greenAt, wrong, unknown }: CheckRun) {
  if (ranAt === null) return `${labels[name]}: not run yet.`;
  const isGreen = greenAt === ranAt;
  return (
    <>
      {labels[name]}: {isGreen ? 'passed' : 'failed'} <Ago at={ranAt} />
      {!isGreen && greenAt !== null && (
        <>
          , last passed <Ago at={greenAt} />
        </>
      )}
      .{wrong.length > 0 && ` Wrong: ${wrong.join(', ')}.`}
      {unknown.length > 0 && ` Could not run: ${unknown.join(', ')}.`}
    </>
  );
}

function ResumeDialog({ since, onClose }: { since: string; onClose: () => void }) {
  return (
    <ReasonDialog
      about={since}
      title="Resume payouts?"
      label="Resume payouts"
      busyLabel="Resuming..."
      isDangerous
      field={{ description: 'Saved in the audit log.' }}
      tooShort={refusals['books.reason_required'].text}
      failed="Something went wrong. Try again; this can safely be repeated."
      changes="payouts"
      act={(reason) => callOnce('resumePayouts', { body: { reason } })}
      onClose={onClose}
    >
      <Text c="dimmed">
        Waiting payouts are sent. Checks run now and pause payouts again if they fail.
      </Text>
    </ReasonDialog>
  );
}
