import '@mantine/core/styles/Combobox.layer.css';
import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { IconDownload, IconListSearch } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { exactDollars } from '../../../lib/exact-amount.ts';
import { itemsOf } from '../../../lib/pages.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { KeptDay } from '../../../ui/kept-field.tsx';
import { KeptSearch } from '../../../ui/kept-search.tsx';
import { MoreBelow } from '../../../ui/more-button.tsx';
import { NearMoment } from '../../../ui/moment.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { ListKeys } from '../../../ui/list-keys.tsx';
import { PickList, PickRow } from '../../../ui/pick-list.tsx';
import { asked, payoutsLike } from './calls.ts';
import { useCsvFile } from '../../../lib/use-csv-file.ts';
import classes from './payout-desk.module.css';
import { readPayoutWish, type PayoutWish, type Way } from './payout-wish.ts';
import { flagLabels, statusLabels } from './words.ts';
import { FailedLine } from '../../../ui/failed.tsx';

type ListProps = {
  wish: PayoutWish;
  chosen: string | null;
  onChoose: (id: string, way?: Way) => void;
};
type Props = ListProps & { onWish: (wish: PayoutWish) => void };

const options = (every: string, labels: Readonly<Record<string, string>>) => [
  { value: '', label: every },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
];
const purposes = { earnings: 'Earners', withdrawal: 'Withdrawals' } as const;

/** Every payout and withdrawal, newest first, with a search and its file. */
export function AllPayouts({ wish, onWish, ...list }: Props) {
  const file = useCsvFile('payouts', 'payoutFile', { query: asked(wish) });
  return (
    <Stack gap="md">
      <Filters wish={wish} onWish={onWish} />
      <Group justify="flex-end" gap="sm">
        <FailedLine error={file.error} text="The file could not be made. Please try again." />
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          disabled={file.isPending}
          onClick={() => file.mutate()}
        >
          {file.isPending ? 'Exporting...' : 'Export CSV'}
        </Button>
      </Group>
      <List wish={wish} {...list} />
    </Stack>
  );
}

/** What the list is narrowed to, as the address has it; typing is followed once it pauses. */
function Filters({ wish, onWish }: Pick<Props, 'wish' | 'onWish'>) {
  const change = (part: Record<string, string>) => onWish(readPayoutWish({ ...wish, ...part }));
  const choose = (key: 'status' | 'purpose' | 'flag') => ({
    value: wish[key] ?? '',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change({ [key]: value }),
  });
  return (
    <Stack gap="xs">
      <KeptSearch
        hasKey
        label="Search payouts"
        placeholder="Username, address, transaction or ID"
        maxLength={200}
        kept={wish.search ?? ''}
        onKeep={(search) => change({ search })}
      />
      <Group gap="xs" grow>
        <NativeSelect label="Status" data={options('All', statusLabels)} {...choose('status')} />
        <NativeSelect label="Kind" data={options('All', purposes)} {...choose('purpose')} />
        <NativeSelect label="Flag" data={options('Any', flagLabels)} {...choose('flag')} />
      </Group>
      <Group gap="xs" grow>
        <KeptDay label="From" kept={wish.from ?? ''} onKeep={(from) => change({ from })} />
        <KeptDay label="To" kept={wish.to ?? ''} onKeep={(to) => change({ to })} />
      </Group>
    </Stack>
  );
}

function List({ wish, chosen, onChoose }: ListProps) {
  const rows = useRef<HTMLUListElement>(null);
  const list = useInfiniteQuery({ ...payoutsLike(wish), placeholderData: keepPreviousData });
  if (!list.data)
    return <NotLoaded what="The payouts" query={list} rows={[4, 64, 8]} label="Loading payouts" />;
  const payouts = itemsOf(list.data.pages);
  if (payouts.length === 0) {
    return <EmptyState Icon={IconListSearch} title="No payouts" message="Change the filters." />;
  }
  return (
    <Stack gap="md">
      <ListKeys
        ids={payouts.map(({ _id }) => _id)}
        {...{ rows, chosen }}
        pages={list}
        onChoose={(id) => onChoose(id, { replace: true })}
      />
      <PickList label="All payouts" ref={rows}>
        {payouts.map(({ _id, amount, owner, status, purpose, requestedAt }) => (
          <PickRow
            key={_id}
            isChosen={_id === chosen}
            onChoose={() => onChoose(_id)}
            testId="payout"
          >
            <span className={classes['row']}>
              <b>{exactDollars(amount)}</b>
              <span>{statusLabels[status]}</span>
              <span>
                {purpose === 'withdrawal' ? 'Withdrawal of' : 'Payout of'} @{owner.username}
              </span>
              <span>
                <NearMoment at={requestedAt} />
              </span>
            </span>
          </PickRow>
        ))}
      </PickList>
      <MoreBelow pages={list} name="payouts" />
    </Stack>
  );
}
