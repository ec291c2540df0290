import type { ComparedKind } from '@stoke/domain';

/** What became of a campaign, for its creator and for admins. */
export function resultsPath(kind: ComparedKind, id: string): string {
  return `/creator-dashboard/campaigns/${kind}/${id}`;
}
