import type { SparkPerson } from '@stoke/contract';
import { formatRate, sparkActionsRemoved, sparkRefusals } from '@stoke/domain';
import { Button, Stack } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconSearchOff, IconUsers } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { itemsOf } from '../../../lib/pages.ts';
import { ColumnTable } from '../../../ui/column-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { KeptSearch } from '../../../ui/kept-search.tsx';
import { MoreAtEnd } from '../../../ui/more-at-end.tsx';
import { NothingFits } from '../../../ui/nothing-fits.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Table } from '../../../ui/table.tsx';
import { sparkPeople } from './calls.ts';
import { PersonActions } from './person-actions.tsx';
import { Person } from './work-parts.tsx';
import classes from './work.module.css';
import { Quiet } from '../../../ui/quiet.ts';
import { countText } from '../../../lib/count-text.ts';

const columns = [
  { title: 'Person' },
  { title: 'Messages', ta: 'right', w: 110 },
  { title: 'Reactions', ta: 'right', w: 110 },
  { title: 'Link clicks', ta: 'right', w: 110 },
  { title: 'Not paid', w: '22%' },
  { title: 'Reserved', ta: 'right', w: 110 },
  { title: 'Paid', ta: 'right', w: 110 },
] as const;

type Props = {
  campaignId: string;
  /** Part of a name; undefined: everybody. */
  person: string | undefined;
  onPerson: (person: string | undefined) => void;
};

/** Who takes part in a Spark, what they did and what was paid for it; each opens to their actions. */
export function SparkPeople({ campaignId, person, onPerson }: Props) {
  const list = useInfiniteQuery({
    ...sparkPeople(campaignId, person),
    placeholderData: keepPreviousData,
  });
  const people = list.data && itemsOf(list.data.pages);
  return (
    <Stack gap="md">
      <div>
        <KeptSearch
          label="Search people by name, X handle or Telegram name"
          placeholder="Search people"
          kept={person ?? ''}
          onKeep={(text) => onPerson(text.trim() || undefined)}
        />
      </div>
      {people === undefined ? (
        <NotLoaded what="The people" query={list} rows={[6, 72]} label="Loading the people" />
      ) : people.length > 0 ? (
        <ColumnTable layout="fixed" columns={columns} className={classes['work']}>
          {people.map((one) => (
            <PersonRows key={one._id} one={one} campaignId={campaignId} />
          ))}
        </ColumnTable>
      ) : list.hasNextPage ? null : (
        <NoPeople person={person} onPerson={onPerson} />
      )}
      <MoreAtEnd pages={list} name="people" />
    </Stack>
  );
}

function NoPeople({ person, onPerson }: Pick<Props, 'person' | 'onPerson'>) {
  if (person !== undefined) {
    return (
      <NothingFits
        Icon={IconSearchOff}
        title="No matching people"
        label="Clear the search"
        onClear={() => onPerson(undefined)}
      />
    );
  }
  return (
    <EmptyState
      Icon={IconUsers}
      title="No people yet"
      message="Everyone who takes part appears here with their actions."
    />
  );
}

function PersonRows({ one, campaignId }: { one: SparkPerson; campaignId: string }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { person } = one;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <>
      <Table.Tr>
        <Table.Td>
          <Person person={person} />
          {person?.telegramUsername ? (
            <Quiet size="xs">Telegram @{person.telegramUsername}</Quiet>
          ) : null}
          {person && (
            <Button
              size="compact-xs"
              variant="subtle"
              color="slate.2"
              ml={-8}
              leftSection={<Chevron size={14} aria-hidden />}
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              aria-label={`Actions of ${person.username}`}
              onClick={() => setOpen(!isOpen)}
            >
              Actions
            </Button>
          )}
        </Table.Td>
        {one.kinds.map((kind) => (
          <Table.Num key={kind.kind}>
            {one.areActionsRemoved ? '–' : <Counts kind={kind} />}
          </Table.Num>
        ))}
        <Table.Td>
          {one.unpaid.length === 0
            ? '–'
            : one.unpaid.map(({ reason, count: times }) => (
                <Quiet key={reason} size="xs">
                  <span className="num">{countText(times)}</span> · {sparkRefusals[reason]}
                </Quiet>
              ))}
        </Table.Td>
        <Table.Num>{formatRate(one.reserved)}</Table.Num>
        <Table.Num>
          {formatRate(one.paid)}
          {one.takenBack > 0 && <Quiet size="xs">{formatRate(one.takenBack)} taken back</Quiet>}
        </Table.Num>
      </Table.Tr>
      {isOpen && (
        <Table.Tr id={id}>
          <Table.Td colSpan={columns.length}>
            <KeptActions one={one} campaignId={campaignId} />
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}

function KeptActions({ one, campaignId }: { one: SparkPerson; campaignId: string }) {
  if (!one.areActionsRemoved) return <PersonActions campaignId={campaignId} userId={one._id} />;
  return <Quiet>{sparkActionsRemoved}</Quiet>;
}

/** What was paid or will be, of all that was done. */
function Counts({ kind }: { kind: SparkPerson['kinds'][number] }) {
  const { paid, reserved, waiting, unpaid } = kind;
  const done = paid + reserved + waiting + unpaid;
  return (
    <>
      {countText(paid + reserved)}
      {done > paid + reserved && <Quiet size="xs">of {countText(done)} done</Quiet>}
    </>
  );
}
