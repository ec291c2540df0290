import { useThrottledCallback } from '@mantine/hooks';
import { useEffect, useEffectEvent } from 'react';
import { followTopic } from '../../lib/session/shown-topics.ts';

const cardPaceMs = 3_000;

/** While the page is open, the queries that name this campaign are refetched when it changes. */
export function useFollowedCampaign(id: string, onChange?: () => void): void {
  const notify = useEffectEvent(() => onChange?.());
  useEffect(() => (id === '' ? undefined : followTopic(id, () => notify())), [id]);
}

/**
 * The same for one card of a list: `refresh` fetches this campaign alone, at most once in three seconds,
 * so that a busy campaign does not make every open page load its whole list.
 */
export function useFollowedCard(id: string, refresh: () => Promise<unknown>): void {
  const paced = useThrottledCallback(() => {
    // The next change, or the next look at the list, makes up for a call that failed.
    refresh().catch(() => null);
  }, cardPaceMs);
  useFollowedCampaign(id, paced);
}
