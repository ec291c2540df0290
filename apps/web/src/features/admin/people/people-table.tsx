import '@mantine/core/styles/Menu.layer.css';
import type { Person } from '@stoke/contract';
import { Button, Group, Menu, UnstyledButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconColumns } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Ago } from '../../../ui/ago-time.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { ColumnTable } from '../../../ui/column-table.tsx';
import { Table } from '../../../ui/table.tsx';
import { PersonName } from './person-name.tsx';
import classes from './people.module.css';
import { AccountStatusBadge } from './account-status-badge.tsx';

type Column = { key: string; title: string; ta?: 'right'; cell: (person: Person) => ReactNode };

const columns = [
  {
    key: 'status',
    title: 'Status',
    cell: ({ accountStatus }) => <AccountStatusBadge status={accountStatus} />,
  },
  { key: 'trust', title: 'Trust', ta: 'right', cell: ({ reputationScore }) => reputationScore },
  {
    key: 'signals',
    title: 'Open signals',
    ta: 'right',
    cell: ({ openSignals }) => (openSignals === 0 ? '–' : openSignals.toLocaleString('en-US')),
  },
  {
    key: 'waiting',
    title: 'In review',
    ta: 'right',
    cell: ({ waitingWork }) => (waitingWork === 0 ? '–' : waitingWork.toLocaleString('en-US')),
  },
  { key: 'creator', title: 'Creator', cell: ({ isCreator }) => (isCreator ? 'Yes' : '–') },
  { key: 'x', title: 'X', cell: ({ xUsername }) => handle(xUsername) },
  { key: 'telegram', title: 'Telegram', cell: ({ telegramUsername }) => handle(telegramUsername) },
  {
    key: 'seen',
    title: 'Last seen',
    cell: ({ lastSeenAt }) => (lastSeenAt === null ? '–' : <Ago at={lastSeenAt} />),
  },
  { key: 'joined', title: 'Joined', cell: ({ createdAt }) => <Moment at={createdAt} /> },
] as const satisfies readonly Column[];

const usual: readonly string[] = ['status', 'trust', 'signals', 'x', 'seen', 'joined'];

type Props = { people: readonly Person[]; onChoose: (id: string) => void };

/** People with the columns that this admin wants to see. */
export function PeopleTable({ people, onChoose }: Props) {
  const [wanted, setWanted] = useLocalStorage<readonly string[]>({
    key: 'stoke.people.columns',
    defaultValue: usual,
    getInitialValueInEffect: false,
  });
  const shown: readonly Column[] = columns.filter(({ key }) => wanted.includes(key));
  const toggle = (key: string) =>
    setWanted(wanted.includes(key) ? wanted.filter((one) => one !== key) : [...wanted, key]);
  return (
    <>
      <Group justify="flex-end" mt={-8}>
        <ColumnChoice wanted={wanted} onToggle={toggle} />
      </Group>
      <ColumnTable
        aria-label="People"
        minWidth={760}
        columns={[
          { title: 'Person' },
          ...shown.map(({ title, ta }) => (ta ? { title, ta } : { title })),
        ]}
      >
        {people.map((person) => (
          <Table.Tr key={person._id}>
            <Table.Td>
              <UnstyledButton
                className={classes['open']}
                data-testid="person"
                onClick={() => onChoose(person._id)}
              >
                <PersonName person={person} hasStatus={false} />
              </UnstyledButton>
            </Table.Td>
            {shown.map(({ key, ta, cell }) =>
              ta === 'right' ? (
                <Table.Num key={key}>{cell(person)}</Table.Num>
              ) : (
                <Table.Td key={key}>{cell(person)}</Table.Td>
              ),
            )}
          </Table.Tr>
        ))}
      </ColumnTable>
    </>
  );
}

type ChoiceProps = { wanted: readonly string[]; onToggle: (key: string) => void };

function ColumnChoice({ wanted, onToggle }: ChoiceProps) {
  return (
    <Menu>
      <Menu.Target>
        <Button size="xs" variant="default" leftSection={<IconColumns size={16} aria-hidden />}>
          Columns
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {columns.map(({ key, title }) => (
          <Menu.CheckboxItem
            key={key}
            checked={wanted.includes(key)}
            onChange={() => onToggle(key)}
          >
            {title}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function handle(name: string | null): string {
  return name === null ? '–' : `@${name}`;
}
