import { formatDollars, formatRate } from '@stoke/domain';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { balanceTexts } from '../../../entities/money/balance-texts.ts';
import { creatorBalance } from '../../../entities/money/creator-balance.ts';
import { callQuery } from '../../../lib/session/call-query.ts';
import { followsActs } from '../../../lib/session/query-client.ts';
import { Table } from '../../../ui/table.tsx';
import type { CompareWish } from './calls.ts';
import { Quiet } from '../../../ui/quiet.ts';
import { countText } from '../../../lib/count-text.ts';

/** All of them together, on all pages. Read every minute and after own acts, at no other change: it sums all campaigns. */
function comparedTotals(wish: Omit<CompareWish, 'sort' | 'order'>) {
  return {
    ...callQuery('comparedTotals', ['compared-totals', wish], { query: wish }),
    meta: followsActs,
    staleTime: 60_000,
    refetchInterval: 60_000,
  };
}

const each = (cost: number | null, write = formatRate) => (cost === null ? '–' : write(cost));

type Props = {
  wish: CompareWish;
  /** Whether volume boosts are listed above, which are not paid from the balance. */
  hasBoosts: boolean;
};

/** All campaigns together, without volume boosts. */
export function TotalsRow({ wish: { kind, state, days, q }, hasBoosts }: Props) {
  const { data: totals, isError } = useQuery(comparedTotals({ kind, state, days, q }));
  const { data: balance } = useQuery(creatorBalance());
  if (!totals) return isError ? <NoTotals /> : null;
  const { funded, spent, reserved, people, actions, costPerAction, costPerPerson } = totals;
  const figures = [
    formatDollars(funded),
    <Fragment key="spent">
      {balance?.spent === spent ? balanceTexts(balance).spent : formatDollars(spent)}
      {reserved > 0 && <Quiet size="xs">{formatDollars(reserved)} reserved</Quiet>}
    </Fragment>,
    <span key="people" title="Each person counts once">
      {countText(people)}
    </span>,
    countText(actions),
    each(costPerAction),
    each(costPerPerson, formatDollars),
  ];
  return (
    <Table.Tbody>
      <Table.Tr data-testid="totals" fw={600}>
        <Table.Td colSpan={3} title="Without volume boosts, which are paid elsewhere">
          {hasBoosts ? 'All but boosts' : 'All of them'}
        </Table.Td>
        {figures.map((figure, place) => (
          <Table.Num key={place}>{figure}</Table.Num>
        ))}
        <Table.Td colSpan={4} />
      </Table.Tr>
    </Table.Tbody>
  );
}

function NoTotals() {
  return (
    <Table.Tbody>
      <Table.Tr>
        <Table.Td colSpan={13} c="dimmed">
          The totals could not be loaded.
        </Table.Td>
      </Table.Tr>
    </Table.Tbody>
  );
}
