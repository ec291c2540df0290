import { Button, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { AdminBanner } from '@stoke/contract';
import { IconPhoto, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { itemsOf } from '../../../lib/pages.ts';
import { alertFailure } from '../../../ui/alert-failure.ts';
import { confirmDialog } from '../../../ui/dialogs.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { MoreAtEnd } from '../../../ui/more-at-end.tsx';
import { Section } from '../../../ui/section.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { BannerCard } from './banner-card.tsx';
import classes from './banner-desk.module.css';
import { BannerDialog } from './banner-dialog.tsx';
import { BannerSection } from '../../../entities/site/banner-section.tsx';
import { call } from '../../../lib/session/api.ts';
import { useRefetch } from '../../../lib/session/use-refetch.ts';
import { adminBanners } from './calls.ts';
import { useBannerOrder } from './use-banner-order.ts';

/** All banners for an admin: add, edit, delete, order; above them the banners of the home page. */
export function BannerDesk() {
  const banners = useInfiniteQuery(adminBanners);
  const [open, setOpen] = useState<'new' | AdminBanner | null>(null);
  const all = banners.data ? itemsOf(banners.data.pages) : [];
  const current = open === 'new' ? null : all.find(({ _id }) => _id === open?._id);
  return (
    <Stack gap={40}>
      <BannerSection title="On the home page" />
      <Section
        title="All banners"
        subtitle="Drag a banner to move it, or select its handle and use the arrow keys."
        actions={
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
            Add New Banner
          </Button>
        }
      >
        {banners.isPending ? (
          <LoadingGrid />
        ) : !banners.data ? (
          <LoadError
            title="Failed to load banners. Please try again."
            query={banners}
            fallback="Something went wrong."
          />
        ) : all.length === 0 ? (
          <EmptyState
            Icon={IconPhoto}
            title="No banners yet"
            message="Banners appear at the top of the home page."
          />
        ) : (
          <BannerGrid banners={all} hasMore={banners.hasNextPage} onEdit={setOpen} />
        )}
        {banners.data && <MoreAtEnd pages={banners} name="banners" />}
      </Section>
      {open !== null && (
        <BannerDialog
          opened={open === 'new' ? null : open}
          current={current}
          onClose={() => setOpen(null)}
        />
      )}
    </Stack>
  );
}

function LoadingGrid() {
  return (
    <div className={classes['grid']} role="status" aria-label="Loading banners">
      {[0, 1, 2, 3, 4, 5].map((place) => (
        <Skeleton key={place} height={250} radius={16} />
      ))}
    </div>
  );
}

type GridProps = {
  banners: readonly AdminBanner[];
  hasMore: boolean;
  onEdit: (banner: AdminBanner) => void;
};

function BannerGrid({ banners, hasMore, onEdit }: GridProps) {
  const { shown, text, move, drag } = useBannerOrder(banners, hasMore);
  const remove = useRemoval();
  return (
    <>
      <ul className={classes['grid']} aria-label="Banners in their order">
        {shown.map((banner, place) => (
          <BannerCard
            key={banner._id}
            banner={banner}
            drag={drag(banner)}
            onMove={(by) => move(place, place + by)}
            onEdit={() => onEdit(banner)}
            onDelete={() => void remove(banner)}
          />
        ))}
      </ul>
      <VisuallyHidden role="status">
        <Text>{text}</Text>
      </VisuallyHidden>
    </>
  );
}

/** Deletes a banner after a question. */
function useRemoval() {
  const removing = useMutation({
    mutationFn: ({ _id: id, revision }: AdminBanner) =>
      call('deleteBanner', { params: { id }, query: { revision } }),
    onSuccess: ({ message }) => showToast('success', message),
    onError: (error) =>
      void alertFailure('Error deleting banner', error, 'Something went wrong. Please try again.'),
    onSettled: useRefetch(['banners']),
  });
  return async (banner: AdminBanner) => {
    const isSure = await confirmDialog({
      title: `Delete ${banner.title}?`,
      message: "The home page stops showing this banner. This can't be undone.",
    });
    if (isSure) removing.mutate(banner);
  };
}
