import { useEffect } from 'react';
import { followCampaign } from './live.ts';

/** While the page is open, what changes about this campaign is fetched anew. */
export function useFollowedCampaign(id: string): void {
  useEffect(() => (id === '' ? undefined : followCampaign(id)), [id]);
}
