import type { AdminBanner } from '@stoke/contract';
import { useMutation } from '@tanstack/react-query';
import { useState, type DragEvent } from 'react';
import { alertFailure } from '../../../ui/alert-failure.ts';
import { call } from '../../../lib/session/api.ts';
import { useRefetch } from '../../../lib/session/use-refetch.ts';

type BannerMove = { id: string; before: string | null };

/** The props of a card that can be dragged and dropped on. */
export type DragProps = ReturnType<ReturnType<typeof useBannerOrder>['drag']>;

/**
 * The banners in the order that the admin sees: moves are shown immediately and sent one after the
 * other. With `hasMore` there are banners after these, so that none can be moved behind the last.
 */
export function useBannerOrder(banners: readonly AdminBanner[], hasMore: boolean) {
  const refetch = useRefetch(['banners']);
  const [moves, setMoves] = useState<readonly BannerMove[]>([]);
  const [text, setMessage] = useState('');
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const moving = useMutation({
    mutationFn: ({ id, before }: BannerMove) =>
      call('moveBanner', { params: { id }, body: { before } }),
    scope: { id: 'banner-order' },
    onMutate: (one) => setMoves((before) => [...before, one]),
    onError: (error) =>
      void alertFailure('Error saving banner', error, 'Something went wrong. Please try again.'),
    onSettled: async (_done, _error, one) => {
      await refetch();
      setMoves((before) => before.filter((each) => each !== one));
    },
  });
  const shown = moves.reduce(arrange, banners);

  function move(from: number, to: number) {
    const banner = shown[from];
    const last = shown.length - (hasMore ? 2 : 1);
    const place = Math.max(0, Math.min(to, last));
    if (banner === undefined || place === from) return;
    const rest = shown.filter(({ _id }) => _id !== banner._id);
    setMessage(`${banner.title} is number ${place + 1} of ${shown.length}.`);
    moving.mutate({ id: banner._id, before: rest[place]?._id ?? null });
  }
  const placeOf = (id: string) => shown.findIndex(({ _id }) => _id === id);

  function drag({ _id: id }: AdminBanner) {
    return {
      draggable: true,
      'data-dragged': dragged === id || undefined,
      // The side on which the dragged banner would come to stand.
      'data-over': over === id && dragged !== id ? sideOf(dragged, id) : undefined,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        setDragged(id);
      },
      onDragOver: (event: DragEvent) => {
        if (dragged === null) return;
        event.preventDefault();
        setOver(id);
      },
      onDragEnd: () => {
        setDragged(null);
        setOver(null);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        if (dragged !== null) move(placeOf(dragged), placeOf(id));
        setDragged(null);
        setOver(null);
      },
    };
  }
  function sideOf(one: string | null, other: string) {
    return one !== null && placeOf(one) < placeOf(other) ? 'after' : 'before';
  }
  return { shown, text, move, drag };
}

function arrange(banners: readonly AdminBanner[], { id, before }: BannerMove) {
  const moved = banners.find(({ _id }) => _id === id);
  if (moved === undefined) return banners;
  const rest = banners.filter((banner) => banner !== moved);
  const place = rest.findIndex(({ _id }) => _id === before);
  return rest.toSpliced(place === -1 ? rest.length : place, 0, moved);
}
