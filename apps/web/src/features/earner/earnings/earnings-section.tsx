import { formatRate, formatUsd, toDollars } from '@stoke/domain';
import type { User } from '@stoke/contract';
import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { now } from '../../../lib/clock.ts';
import { Choose } from '../../../ui/choose.tsx';
import { SaveButton } from '../../../ui/save-button.tsx';
import { Section } from '../../../ui/section.tsx';
import { ShortList } from '../../../ui/short-list.tsx';
import { dayText } from '../../../lib/day-text.ts';
import { earnings, shownDays, useEarningsFile } from './calls.ts';
import { earningDays, totalOf, type EarningDay } from './earning-days.ts';
import { ColumnTable } from '../../../ui/column-table.tsx';
import { Table } from '../../../ui/table.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { FailedLine } from '../../../ui/failed.tsx';
import { Quiet } from '../../../ui/quiet.ts';

/** The years of an account, the present one first. */
function yearsSince(createdAt: string): number[] {
  const [first, last] = [new Date(createdAt).getUTCFullYear(), now().getUTCFullYear()];
  return Array.from({ length: Math.max(1, last - first + 1) }, (_, back) => last - back);
}

/** What the last days brought, by day and brand, to read; and a year of it with its payouts, to keep. */
export function EarningsSection({ user }: { user: User }) {
  const lines = useQuery(earnings);
  const saving = useEarningsFile();
  const years = yearsSince(user.createdAt);
  const [year, setYear] = useState(years[0] ?? 0);
  const total = lines.data ? `: ${formatUsd(totalOf(lines.data))}` : '';
  return (
    <Section
      title="Earnings"
      subtitle={`Last ${shownDays} days${total}. Days are in UTC.`}
      actions={
        <Group gap="sm" wrap="nowrap">
          {years.length > 1 && (
            <Choose
              label="Year of the export"
              value={String(year)}
              choices={years.map((one) => ({ value: String(one), label: String(one) }))}
              onChoose={(chosen) => setYear(Number(chosen))}
            />
          )}
          <SaveButton
            name={`Export ${year} as CSV`}
            busyName="Preparing..."
            file={saving}
            onSave={() => saving.mutate(year)}
          />
        </Group>
      }
    >
      <FailedLine
        error={saving.error}
        text="Your earnings could not be exported. Please try again."
        mb="sm"
      />
      <Loaded name="your earnings" query={lines} rows={[3, 48]}>
        {(found) => <Days days={earningDays(found)} />}
      </Loaded>
    </Section>
  );
}

function Days({ days }: { days: readonly EarningDay[] }) {
  return (
    <ShortList items={days} name="days" nothing={`Nothing approved in the last ${shownDays} days.`}>
      {(shown) => (
        <ColumnTable
          layout="fixed"
          columns={[
            { title: 'Day', w: 150 },
            { title: 'Brands' },
            { title: 'Earned', w: 112, ta: 'right' },
          ]}
        >
          {shown.map(({ day, total, brands }) => (
            <Table.Tr key={day} data-testid="earning-day">
              <Table.Td>{dayText(day)}</Table.Td>
              <Table.Td>
                {brands.map(({ name, amount }, n) => (
                  <Text span size="sm" key={name}>
                    {n > 0 && ' · '}
                    {name}{' '}
                    <Quiet span className="num">
                      {formatRate(toDollars(amount))}
                    </Quiet>
                  </Text>
                ))}
              </Table.Td>
              <Table.Td ta="right">
                <Text span fw={600} className="num">
                  {formatRate(toDollars(total))}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </ColumnTable>
      )}
    </ShortList>
  );
}
