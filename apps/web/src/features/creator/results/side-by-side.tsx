import { useState } from 'react';
import { Group } from '@mantine/core';
import { Choose } from '../../../ui/choose.tsx';
import { ColumnTable } from '../../../ui/column-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { Table } from '../../../ui/table.tsx';
import { columns, type Compared } from './compare-table.tsx';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** Two of these campaigns, figure by figure. */
export function SideBySide({ campaigns }: { campaigns: readonly Compared[] }) {
  const [ids, setIds] = useState<readonly [string, string]>(['', '']);
  const [one, other] = ids.map((id) => campaigns.find((campaign) => campaign._id === id));
  const [first, second] = ids;
  return (
    <Section title="Side by side">
      <Group gap="sm" mb="md">
        <Pick
          label="First campaign"
          campaigns={campaigns}
          value={first}
          onPick={(id) => setIds([id, second])}
        />
        <Pick
          label="Second campaign"
          campaigns={campaigns}
          value={second}
          onPick={(id) => setIds([first, id])}
        />
      </Group>
      {one && other ? (
        <ColumnTable
          layout="fixed"
          columns={[
            { title: 'Figure' },
            { title: `1. ${one.name}`, ta: 'right' },
            { title: `2. ${other.name}`, ta: 'right' },
          ]}
        >
          {columns.slice(1).map(({ sort, name, cell }) => (
            <Table.Tr key={sort}>
              <Table.Td>{name}</Table.Td>
              <Table.Num>{cell(one)}</Table.Num>
              <Table.Num>{cell(other)}</Table.Num>
            </Table.Tr>
          ))}
        </ColumnTable>
      ) : null}
    </Section>
  );
}

type PickProps = {
  label: string;
  campaigns: readonly Compared[];
  value: string;
  onPick: (id: string) => void;
};

/** By name and start: drips of one package have the same name. */
function Pick({ label, campaigns, value, onPick }: PickProps) {
  const nameOf = ({ name, startedAt }: Compared) =>
    startedAt === null ? name : `${name}, ${day.format(new Date(startedAt))}`;
  return (
    <Choose
      label={label}
      value={campaigns.some(({ _id }) => _id === value) ? value : ''}
      choices={[
        { value: '', label },
        ...campaigns.map((campaign) => ({ value: campaign._id, label: nameOf(campaign) })),
      ]}
      onChoose={onPick}
    />
  );
}
