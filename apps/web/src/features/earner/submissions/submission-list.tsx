import type { Submission, SubmissionFilter } from '@stoke/contract';
import { campaignKinds, formatDollars, kindLabel, rejectionText } from '@stoke/domain';
import { Group, Stack, Text } from '@mantine/core';
import { IconClipboardCheck } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { itemsOf } from '../../../lib/pages.ts';
import { shortLink } from '../../../entities/work/tweet-label.ts';
import { useSession } from '../../../lib/session/session.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { named } from '../../../ui/named.ts';
import { NothingFits } from '../../../ui/nothing-fits.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkAnchor, QuietLink } from '../../../ui/links.tsx';
import type { Pages } from '../../../ui/more-button.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { NamedTable } from '../../../ui/named-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { firstSubmissions, ownSubmissions } from './calls.ts';
import { stateNames } from './submission-filter.ts';
import { workName } from '../../../entities/work/work-name.ts';
import { SubmissionFilters } from './submission-filters.tsx';
import { DecisionTime } from '../../../entities/work/decision-time.tsx';
import { Table } from '../../../ui/table.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { OutLink } from '../../../ui/out-link.tsx';
import { Quiet } from '../../../ui/quiet.ts';

/** What can be done against a decision; the page knows. */
type WithAppeal = { appeal?: ComponentType<{ submission: Submission }> };
type ListProps = WithAppeal & {
  filter: SubmissionFilter;
  onFilter: (filter: SubmissionFilter) => void;
};

/** The work this earner has submitted, with each decision and its reason. */
export function SubmissionList({ appeal, filter, onFilter }: ListProps) {
  const submissions = useInfiniteQuery(ownSubmissions(filter));
  const isNarrow = filter.state !== undefined || filter.kind !== undefined;
  const items = submissions.data && itemsOf(submissions.data.pages);
  const isNothing = items?.length === 0 && !isNarrow;
  return (
    <Section
      title="Submissions"
      id="submissions"
      subtitle="Rewards are reserved while we review."
      actions={isNothing ? null : <SubmissionFilters filter={filter} onFilter={onFilter} />}
    >
      {items ? (
        <SubmissionTable
          submissions={items}
          pages={submissions}
          onClear={isNarrow ? () => onFilter({}) : null}
          {...(appeal && { appeal })}
        />
      ) : (
        <NotLoaded what="Your submissions" query={submissions} rows={[5, 128]} />
      )}
    </Section>
  );
}

function NothingHandedIn() {
  const { user } = useSession();
  if (user?.accountStatus === 'banned') {
    return <EmptyState Icon={IconClipboardCheck} title="No submissions" />;
  }
  return (
    <EmptyState
      Icon={IconClipboardCheck}
      title="No submissions yet"
      message="Complete a quick drip task to see its review here."
      action={<QuietLink to="/">Find a task</QuietLink>}
    />
  );
}

type TableProps = WithAppeal & {
  submissions: Submission[];
  pages: Pages;
  /** Null: the list is not filtered. */
  onClear: (() => void) | null;
};

const columns = [
  { title: 'Task', w: { base: '30%', lg: '44%' } },
  { title: 'Reward', w: { base: 100, lg: 118 }, ta: 'right' },
  { title: 'Status', w: 112 },
  { title: 'Decision' },
  { title: 'Receipt', w: 86 },
] as const;

function SubmissionTable({ submissions, pages, appeal, onClear }: TableProps) {
  if (submissions.length === 0) {
    return onClear ? (
      <NothingFits Icon={IconClipboardCheck} title="No matching submissions" onClear={onClear} />
    ) : (
      <NothingHandedIn />
    );
  }
  return (
    <NamedTable
      items={submissions}
      pages={pages}
      name="submissions"
      prefix="submission"
      columns={columns}
      first={firstSubmissions}
    >
      {(submission) => <SubmissionCells submission={submission} {...(appeal && { appeal })} />}
    </NamedTable>
  );
}

const tones = { pending: 'waiting', approved: 'good', rejected: 'bad' } as const satisfies Record<
  Submission['status'],
  unknown
>;

type CellProps = WithAppeal & { submission: Submission };

function SubmissionCells({ submission, appeal: Appeal }: CellProps) {
  return (
    <>
      <Table.Td>
        <WorkName submission={submission} />
      </Table.Td>
      <Table.Td ta="right">
        <Text span fw={600} className="num" style={{ whiteSpace: 'nowrap' }}>
          {formatDollars(submission.amount)}
        </Text>
      </Table.Td>
      <Table.Td>
        <StatusBadge tone={tones[submission.status]} label={stateNames[submission.status]} />
      </Table.Td>
      <Table.Td>
        <Decision submission={submission} />
        {submission.status === 'rejected' && <AfterRejection submission={submission} />}
        {Appeal && <Appeal submission={submission} />}
      </Table.Td>
      <Table.Td>
        <Receipt id={submission.receiptId} name={workName(submission)} />
      </Table.Td>
    </>
  );
}

/** Whose campaign, which task, and when it was submitted. */
function WorkName({ submission }: { submission: Submission }) {
  const { kind, work, about, taskId, submittedAt } = submission;
  const { brand, campaignName, taskName, link } = work;
  return (
    <Stack gap={2}>
      <Text size="sm" fw={600} truncate>
        {brand === '' ? kindLabel(kind) : brand}
      </Text>
      {about !== '' && (
        <Text size="sm" lineClamp={2} title={about}>
          {about}
        </Text>
      )}
      <Group gap={4} wrap="nowrap">
        {link === null ? (
          <Text size="sm" truncate title={taskName}>
            {taskName}
          </Text>
        ) : (
          <OutLink
            href={link}
            c={about === '' ? 'slate.2' : 'dimmed'}
            size={about === '' ? 'sm' : 'xs'}
            truncate
            title={link}
          >
            {campaignKinds[kind].isOnTweets ? shortLink(link) : taskName}
          </OutLink>
        )}
        <CopyButton value={taskId} what="task id" subject={workName(submission)} />
      </Group>
      <Group gap="0 8px" c="dimmed" fz="xs">
        <span>{campaignName}</span>
        <Moment at={submittedAt} />
      </Group>
    </Stack>
  );
}

/** The ways on from rejected work, besides its appeal. A second attempt is made where the first was. */
function AfterRejection({ submission }: { submission: Submission }) {
  const { kind, campaignId, taskId, work, maySubmitAgain } = submission;
  const name = workName(submission);
  // High enough to be hit.
  const way = { size: 'sm', lh: '24px' } as const;
  const again = { ...way, ...named('Submit again', name) };
  const isOnTweets = campaignKinds[kind].isOnTweets;
  return (
    <Group gap="0 12px">
      {maySubmitAgain &&
        (isOnTweets ? (
          <LinkAnchor to="/" search={{ q: taskId }} {...again} />
        ) : (
          <LinkAnchor to="/campaign/$id" params={{ id: campaignId }} {...again} />
        ))}
      {isOnTweets && work.link !== null && (
        <OutLink href={work.link} {...way} {...named('Open tweet', name)} />
      )}
    </Group>
  );
}

function Receipt({ id, name }: { id: string | null; name: string }) {
  if (id === null) {
    return <Quiet span>Not yet</Quiet>;
  }
  return (
    <LinkAnchor to="/receipts/$id" params={{ id }} size="sm" aria-description={name}>
      Receipt
    </LinkAnchor>
  );
}

function Decision({ submission }: { submission: Submission }) {
  const { kind, status, reason, note, decidedAt } = submission;
  if (status === 'pending') {
    return (
      <Quiet span>
        <DecisionTime {...submission} />
      </Quiet>
    );
  }
  return (
    <Stack gap={2}>
      {reason !== null && <Text size="sm">{rejectionText(reason, kind)}</Text>}
      {note !== null && note !== '' && <Quiet className="anywhere">“{note}”</Quiet>}
      {decidedAt !== null && (
        <Quiet>
          {status === 'approved' ? 'Approved' : 'Decided'} <Moment at={decidedAt} />
        </Quiet>
      )}
    </Stack>
  );
}
