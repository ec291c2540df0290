import type { CampaignResults } from '@stoke/contract';
import { campaignKinds, formatDollars, rejectionText } from '@stoke/domain';
import { Text } from '@mantine/core';
import { percent } from '../../../lib/percent.ts';
import { Section } from '../../../ui/section.tsx';
import { ShortList } from '../../../ui/short-list.tsx';
import { webLink } from '../../../lib/web-link.ts';
import classes from './results.module.css';
import { ColumnTable } from '../../../ui/column-table.tsx';
import { Table } from '../../../ui/table.tsx';
import { OutLink } from '../../../ui/out-link.tsx';
import { countText } from '../../../lib/count-text.ts';

type Props = { results: CampaignResults };
type Part = CampaignResults['parts'][number];
const shownFirst = 10;

const tweetWords = { title: 'Completions per tweet', one: 'Tweet', many: 'tweets' };
const taskWords = { title: 'Work per task', one: 'Task', many: 'tasks' };

const figures = ['Submitted', 'In review', 'Approved', 'Rejected', 'Paid'].map(
  (title) => ({ title, ta: 'right', w: 112 }) as const,
);

/** The work submitted for each tweet of a drip or each task of a FOMO campaign. */
export function PartsTable({ results: { kind, parts } }: Props) {
  const words = campaignKinds[kind].isOnTweets ? tweetWords : taskWords;
  return (
    <Section title={words.title}>
      <ShortList items={parts} name={words.many} first={shownFirst}>
        {(shown) => (
          <ColumnTable layout="fixed" columns={[{ title: words.one }, ...figures]}>
            {shown.map((part) => (
              <PartRow key={part._id} part={part} />
            ))}
          </ColumnTable>
        )}
      </ShortList>
    </Section>
  );
}

function PartRow({ part }: { part: Part }) {
  const { name, link, handedIn: submitted, waiting, approved, refused, spent } = part;
  const href = link === null ? null : webLink(link);
  return (
    <Table.Tr>
      <Table.Td className="clipped" title={href === null ? name : undefined}>
        {href === null ? (
          name
        ) : (
          <>
            <Text size="sm" truncate title={name}>
              {name}
            </Text>
            <OutLink href={href}>{href.replace(/^https?:\/\/(www\.)?/, '')}</OutLink>
          </>
        )}
      </Table.Td>
      {[submitted, waiting, approved, refused].map((figure, place) => (
        <Table.Num key={place}>{countText(figure)}</Table.Num>
      ))}
      <Table.Num>{formatDollars(spent)}</Table.Num>
    </Table.Tr>
  );
}

/** Why work was refused, most frequent first. */
export function RefusalReasons({ results: { kind, refusals, work } }: Props) {
  return (
    <Reasons
      title="Why work was rejected"
      subtitle={work.refused === 0 ? 'Rejected work costs nothing.' : shareOf(work)}
      none="No rejections."
      reasons={refusals.map(({ reason, count }) => [rejectionText(reason, kind), count])}
    />
  );
}

function shareOf({ approved, refused, forfeited }: CampaignResults['work']): string {
  const share = refused / (approved + refused + forfeited);
  return `${countText(refused)} rejected, ${percent(share)} of decisions. Rejected work costs nothing.`;
}

type ReasonsProps = {
  title: string;
  subtitle: string;
  /** Said while there are none. */
  none: string;
  reasons: readonly (readonly [text: string, count: number])[];
};

/** Reasons, and how often each was given. */
export function Reasons({ title, subtitle, none, reasons }: ReasonsProps) {
  return (
    <Section title={title} subtitle={subtitle}>
      {reasons.length === 0 ? (
        <p className={`panel ${classes['none'] ?? ''}`}>{none}</p>
      ) : (
        <ul className={`panel ${classes['reasons'] ?? ''}`}>
          {reasons.map(([text, count]) => (
            <li key={text}>
              <span>{text}</span>
              <b className="num">{countText(count)}</b>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
