// The choices of a creator who compares campaigns, in contract and addresses alike.
import { boost, campaignKindNames, campaignKinds } from './campaign-kinds.ts';

export const comparedKinds = [...campaignKindNames, boost.name] as const;
export type ComparedKind = (typeof comparedKinds)[number];

/** A kind of campaign as people read it. */
export function kindLabel(kind: ComparedKind): string {
  return kind === boost.name ? boost.label : campaignKinds[kind].label;
}

export const comparedStates = ['running', 'pending', 'over'] as const;
/** The periods of a comparison. Of its filter: how many days ago campaigns may have started, or were created that have not started. */
export const comparedDays = [7, 30, 90] as const;
/** The orders that need counts over the work of all campaigns. */
export const countedSorts = ['people', 'actions', 'cost', 'person', 'approved', 'pace'] as const;
export const comparedSorts = [
  ...(['kind', 'name', 'status', 'funded', 'spent'] as const),
  ...countedSorts,
  'started',
  'ended',
] as const;
