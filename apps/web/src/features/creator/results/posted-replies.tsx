import type { PostedReply } from '@stoke/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { utcDay } from '../../../lib/day-text.ts';
import { itemsOf } from '../../../lib/pages.ts';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { MoreBelow } from '../../../ui/more-button.tsx';
import { Section } from '../../../ui/section.tsx';
import { postedReplies } from './calls.ts';
import classes from './results.module.css';
import { WorkFileButton } from './file-button.tsx';
import { ColumnTable } from '../../../ui/column-table.tsx';
import { Table } from '../../../ui/table.tsx';
import { OutLink } from '../../../ui/out-link.tsx';

const repliesFile = {
  call: 'dripRepliesFile',
  name: 'replies',
  label: 'Export replies as CSV',
} as const;

/** Who commented, as far as it is public: the replies on X of approved comments, newest first. */
export function PostedReplies({ campaignId }: { campaignId: string }) {
  const replies = useInfiniteQuery(postedReplies(campaignId));
  const items = replies.data ? itemsOf(replies.data.pages) : null;
  return (
    <Section
      title="Replies"
      subtitle="Public posts of approved comments, where earners gave the link"
      actions={items?.length ? <WorkFileButton file={repliesFile} campaignId={campaignId} /> : null}
    >
      {items !== null ? (
        <Replies items={items} />
      ) : (
        <NotLoaded what="The replies" query={replies} rows={[3, 44]} />
      )}
      <MoreBelow pages={replies} name="replies" mt="md" />
    </Section>
  );
}

function Replies({ items }: { items: readonly PostedReply[] }) {
  if (items.length === 0) {
    return <p className={`panel ${classes['none'] ?? ''}`}>No replies yet.</p>;
  }
  return (
    <ColumnTable
      layout="fixed"
      columns={[{ title: 'Reply' }, { title: 'Tweet' }, { title: 'Approved', ta: 'right', w: 140 }]}
    >
      {items.map(({ link, author, tweetLink, approvedOn }) => (
        <Table.Tr key={link}>
          <Table.Td className="clipped">
            <Post link={link}>{author === null ? undefined : `@${author}`}</Post>
          </Table.Td>
          <Table.Td className="clipped">
            <Post link={tweetLink} />
          </Table.Td>
          <Table.Num>{utcDay.format(new Date(approvedOn))}</Table.Num>
        </Table.Tr>
      ))}
    </ColumnTable>
  );
}

/** A post on X, by its address unless it has a better name. */
function Post({ link, children }: { link: string; children?: string | undefined }) {
  const name = children ?? link.replace(/^https?:\/\/(www\.)?/, '');
  return <OutLink href={link}>{name}</OutLink>;
}
