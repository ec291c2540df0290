import '@mantine/core/styles/Combobox.layer.css';
import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { IconDownload, IconListSearch } from '@tabler/icons-react';
import { useDebouncedCallback } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { exactDollars } from '../../../lib/exact-amount.ts';
import { itemsOf } from '../../../lib/pages.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { messageOf } from '../../../ui/failure-message.tsx';
import { KeptSearch } from '../../../ui/kept-search.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import { NearMoment } from '../../../ui/moment.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { PickList, PickRow } from '../../../ui/pick-list.tsx';
import { payoutsLike, usePayoutFile } from './calls.ts';
import classes from './payout-desk.module.css';
import { PayoutKeys } from './payout-keys.tsx';
import { readPayoutWish, type PayoutWish, type Way } from './payout-wish.ts';
import { flagLabels, statusLabels } from './words.ts';

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
/** Fields of dates take years of six digits otherwise. */
const lastDay = '9999-12-31';
const purposes = { earnings: 'Earners', withdrawal: 'Withdrawals' } as const;

/** Every payout and withdrawal, newest first, with a search and its file. */
export function AllPayouts({ wish, onWish, ...list }: Props) {
  const file = usePayoutFile(wish);
  return (
    <Stack gap="md">
      <Filters wish={wish} onWish={onWish} />
      <Group justify="flex-end" gap="sm">
        {file.isError && (
          <Text size="sm" c="rose.3" role="alert">
            {messageOf(file.error, 'The file could not be made. Please try again.')}
          </Text>
        )}
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

/** The list follows once the typing pauses. */
function Filters({ wish, onWish }: Pick<Props, 'wish' | 'onWish'>) {
  const [typed, setTyped] = useState(wish);
  const send = useDebouncedCallback(onWish, 300);
  function change(part: Record<string, string>): void {
    const next = readPayoutWish({ ...typed, ...part });
    setTyped(next);
    send(next);
  }
  const choose = (key: 'status' | 'purpose' | 'flag' | 'from' | 'to') => ({
    value: typed[key] ?? '',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change({ [key]: value }),
  });
  return (
    <Stack gap="xs">
      <KeptSearch
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
        <TextInput label="From" type="date" max={lastDay} {...choose('from')} />
        <TextInput label="To" type="date" max={lastDay} {...choose('to')} />
      </Group>
    </Stack>
  );
}

function List({ wish, chosen, onChoose }: ListProps) {
  const list = useInfiniteQuery({ ...payoutsLike(wish), placeholderData: keepPreviousData });
  if (!list.data)
    return <NotLoaded what="The payouts" query={list} rows={[4, 64, 8]} label="Loading payouts" />;
  const payouts = itemsOf(list.data.pages);
  if (payouts.length === 0) {
    return <EmptyState Icon={IconListSearch} title="No payouts" message="Change the filters." />;
  }
  return (
    <Stack gap="md">
      <PayoutKeys payouts={payouts} pages={list} chosen={chosen} onChoose={onChoose} />
      <PickList label="All payouts">
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
      {list.hasNextPage && (
        <Group justify="center">
          <MoreButton pages={list} name="payouts" />
        </Group>
      )}
    </Stack>
  );
}
