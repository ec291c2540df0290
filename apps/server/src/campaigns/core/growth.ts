import type { Answer } from '@stoke/contract';
import { campaignKinds } from '@stoke/domain';
import type { BothSides } from '../../platform/db/traffic.ts';
import { readFirstSubmitted, readSubmittedHours } from '../../work/submissions/index.ts';
import type { Campaign } from './campaign-store.ts';
import { stepsOf } from './count-outcomes.ts';
import { type Outcome, readPaidHours } from './outcome-store.ts';
import { readFirstEarned } from './outflow-store.ts';

type Growth = Pick<Answer<'dripResults'>, 'growth' | 'hours'>;

/** When the people of a campaign first took part, when its actions were paid, and at which hours of the day. */
export async function readGrowth(
  { db, traffic }: BothSides,
  {
    campaign: { id: campaignId, kind },
    outcomes,
    stepHours,
  }: { campaign: Campaign; outcomes: readonly Outcome[]; stepHours: number },
): Promise<Growth> {
  const { isSubmitted, actionsPerWork } = campaignKinds[kind];
  const [people, hours] = await Promise.all([
    (isSubmitted ? readFirstSubmitted : readFirstEarned)(db, { campaignId, stepHours }),
    isSubmitted
      ? readSubmittedHours(db, campaignId)
      : readPaidHours(traffic.databaseOf(campaignId), campaignId),
  ]);
  const actions = stepsOf(outcomes, stepHours).map(({ from, count }) => {
    return { from, count: count * actionsPerWork };
  });
  const inHour = (hour: number) => hours.find((each) => each.hour === hour)?.count ?? 0;
  return {
    growth: { people: withTotals(people), actions: withTotals(actions) },
    hours: Array.from({ length: 24 }, (_, hour) => inHour(hour) * actionsPerWork),
  };
}

function withTotals(steps: readonly { from: Date; count: number }[]) {
  let total = 0;
  return steps.map((step) => {
    total += step.count;
    return { ...step, total };
  });
}
