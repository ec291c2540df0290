import type { Trust } from '@stoke/contract';
import { trustScoreMaximum } from '@stoke/domain';
import { Box, Group, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Dialog } from '../../../ui/dialog.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { MoreBelow, type Pages } from '../../../ui/more-button.tsx';
import { ownTrust } from './calls.ts';
import { Points } from './points.tsx';
import { SuspendedNote } from './suspended-note.tsx';
import { ColumnTable } from '../../../ui/column-table.tsx';
import { Table } from '../../../ui/table.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Quiet } from '../../../ui/quiet.ts';

type Props = { onClose: () => void };

/** How the trust score moves: the public table, and what has moved one's own. */
export function TrustDialog({ onClose }: Props) {
  const trust = useInfiniteQuery(ownTrust);
  const [first] = trust.data?.pages ?? [];
  return (
    <Dialog title="How the trust score works" size={640} onClose={onClose}>
      {first ? (
        <Content
          trust={first}
          moves={trust.data?.pages.flatMap((page) => page.moves) ?? []}
          pages={trust}
        />
      ) : (
        <NotLoaded what="Your trust score" query={trust} rows={[5, 44]} />
      )}
    </Dialog>
  );
}

type ContentProps = { trust: Trust; moves: Trust['moves']; pages: Pages };

function Content({ trust, moves, pages }: ContentProps) {
  const { score, start, scoreForWork, approvedUntilNext, table } = trust;
  return (
    <Stack gap="lg">
      <Text c="dimmed">
        Your score is{' '}
        <Text span c="var(--mantine-color-text)" fw={600} className="num">
          {score}
        </Text>{' '}
        of {trustScoreMaximum}. Everyone starts at {start}. The score decides whether you can do new
        tasks, never what they pay.
      </Text>
      {score < scoreForWork && <SuspendedNote score={score} />}
      <Box
        component="ul"
        bd="1px solid var(--hairline)"
        bdrs={12}
        className="bare divided"
        aria-label="What changes the score"
      >
        {table.map(({ cause, points, text }) => (
          <Group
            component="li"
            key={cause}
            gap="md"
            justify="space-between"
            wrap="nowrap"
            px="md"
            py={11}
            fz={14.5}
          >
            <span>{text}</span>
            <Points points={points} />
          </Group>
        ))}
      </Box>
      <Quiet>
        Fraud means work that was undone, done from another account, automated or copied. Other
        rejections don't change your score.{' '}
        {approvedUntilNext === 1
          ? 'Your next approved task adds a point.'
          : `${approvedUntilNext} more approved tasks add a point.`}
      </Quiet>
      <section aria-labelledby="trust-history">
        <Title order={3} id="trust-history" mb="sm">
          Your history
        </Title>
        <History moves={moves} start={start} pages={pages} />
      </section>
    </Stack>
  );
}

function History({ moves, start, pages }: { start: number } & Omit<ContentProps, 'trust'>) {
  if (moves.length === 0) {
    return (
      <Quiet p={20} bd="1px dashed #33333b" bdrs={12} ta="center">
        No changes yet. Everyone starts at {start}.
      </Quiet>
    );
  }
  return (
    <Stack gap="sm">
      <ColumnTable
        columns={[
          { title: 'Event' },
          { title: 'When', w: 190 },
          { title: 'Points', w: 80, ta: 'right' },
          { title: 'Score', w: 80, ta: 'right' },
        ]}
      >
        {moves.map(({ _id, text, at, points, scoreAfter }) => (
          <Table.Tr key={_id} data-testid="trust-move">
            <Table.Td>{text}</Table.Td>
            <Table.Td c="dimmed">
              <Moment at={at} />
            </Table.Td>
            <Table.Td ta="right">
              <Points points={points} />
            </Table.Td>
            <Table.Num>{scoreAfter}</Table.Num>
          </Table.Tr>
        ))}
      </ColumnTable>
      <MoreBelow pages={pages} name="moves" />
    </Stack>
  );
}
