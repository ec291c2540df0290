import { ActionIcon, Alert, Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../ui/failure-message.tsx';
import { BannerScroller } from './banner-scroller.tsx';
import classes from './banner-scroller.module.css';
import { publicBanners } from './public-banners.ts';

/** The banners of the home page: loading, failed, empty and running, all of one height. */
export function BannerSection({ title = 'Featured' }: { title?: string }) {
  const banners = useQuery(publicBanners);
  const [isPaused, setPaused] = useState(false);
  const isReduced = useReducedMotion(undefined, { getInitialValueInEffect: false });
  const isRunning = !isReduced && (banners.data?.length ?? 0) > 0;
  return (
    <section aria-labelledby="featured">
      <Group justify="space-between" mb="sm" h={36}>
        <Title order={2} id="featured">
          {title}
        </Title>
        {isRunning && (
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={isPaused ? 'Play banner scrolling' : 'Pause banner scrolling'}
            onClick={() => setPaused(!isPaused)}
          >
            {isPaused ? <IconPlayerPlayFilled size={16} /> : <IconPlayerPauseFilled size={16} />}
          </ActionIcon>
        )}
      </Group>
      {banners.isPending ? (
        <LoadingBanners />
      ) : banners.isError && !banners.data ? (
        <FailedBanners error={banners.error} onRetry={() => void banners.refetch()} />
      ) : (banners.data ?? []).length === 0 ? (
        <div className={classes['quiet']}>
          <Text c="dimmed">No banners available at the moment.</Text>
        </div>
      ) : (
        <BannerScroller banners={banners.data ?? []} isPaused={isPaused} />
      )}
    </section>
  );
}

function LoadingBanners() {
  return (
    <div className={classes['quiet']} role="status">
      <Skeleton className={classes['shimmer']} radius={14} />
      <Text c="dimmed">Loading banners...</Text>
    </div>
  );
}

function FailedBanners({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const message = messageOf(error, error.message);
  return (
    <div className={classes['quiet']}>
      <Group justify="center" gap="sm">
        <Alert color="red" variant="light" role="alert">
          Failed to load banners. Error:{' '}
          {typeof message === 'string' ? message.replace(/\.$/, '') : message}. Please check console
          for details.
        </Alert>
        <Button variant="default" size="sm" onClick={onRetry}>
          Try again
        </Button>
      </Group>
    </div>
  );
}
