import { campaignKinds, type CampaignKindName } from '@stoke/domain';
import { Stack } from '@mantine/core';
import { IconListSearch, IconPhoto, IconSearchOff } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { itemsOf } from '../../../lib/pages.ts';
import { NothingFits } from '../../../ui/nothing-fits.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { MoreAtEnd } from '../../../ui/more-at-end.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { campaignWork, type WorkWish } from './calls.ts';
import { WorkFilters } from './work-filters.tsx';
import { WorkGallery } from './work-gallery.tsx';
import { WorkTable } from './work-table.tsx';

type Props = {
  campaignId: string;
  kind: CampaignKindName;
  tasks: readonly { _id: string; name: string }[];
  wish: WorkWish;
  onWish: (change: WorkWish) => void;
};

/** What a creator was given for the money: all work of a campaign with its proof. */
export function WorkView({ campaignId, kind, tasks, wish, onWish }: Props) {
  const list = useInfiniteQuery({
    ...campaignWork(campaignId, wish),
    placeholderData: keepPreviousData,
  });
  const work = list.data && itemsOf(list.data.pages);
  return (
    <Stack gap="md">
      <WorkFilters
        wish={wish}
        tasks={tasks}
        hasPictures={!campaignKinds[kind].isOnTweets}
        onWish={onWish}
      />
      {work === undefined ? (
        <NotLoaded what="The work" query={list} rows={[6, 88]} label="Loading the work" />
      ) : work.length > 0 ? (
        wish.pictures === undefined ? (
          <WorkTable work={work} kind={kind} />
        ) : (
          <WorkGallery work={work} />
        )
      ) : list.hasNextPage ? null : (
        <Nothing wish={wish} onWish={onWish} />
      )}
      <MoreAtEnd pages={list} name="work" />
    </Stack>
  );
}

function Nothing({ wish, onWish }: Pick<Props, 'wish' | 'onWish'>) {
  const { state, taskId, person, pictures } = wish;
  if ([state, taskId, person].some((each) => each !== undefined)) {
    const all = { state: undefined, taskId: undefined, person: undefined };
    return (
      <NothingFits Icon={IconSearchOff} title="No matching work" onClear={() => onWish(all)} />
    );
  }
  if (pictures !== undefined) {
    return <EmptyState Icon={IconPhoto} title="No pictures yet" />;
  }
  return (
    <EmptyState
      Icon={IconListSearch}
      title="No work yet"
      message="Submitted work appears here with its proof."
    />
  );
}
