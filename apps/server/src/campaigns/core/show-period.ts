import type { Answer } from '@stoke/contract';
import { campaignKinds, dayMs, hourMs, usdc, type Usdc, zeroUsdc } from '@stoke/domain';
import type { BothSides } from '../../platform/db/traffic.ts';
import { countAudience, countAudienceSince } from '../../work/submissions/index.ts';
import { withFee } from './campaign-money.ts';
import {
  type PaidInPeriod,
  readCampaignTotals,
  readFirstStart,
  readPaid,
} from './creator-store.ts';
import { each } from './show-results.ts';

type Period = Answer<'creatorPeriod'>;
type Figures = Period['figures'];

/**
 * The last days of all campaigns of a creator and as many before, from the beginning of an hour; all time without
 * `days`. Submitted work counts for people when it is submitted, and for actions and money when it is approved;
 * what is done in a Spark counts when it is done.
 */
export async function showPeriod(
  sides: BothSides,
  { creatorId, days, now }: { creatorId: string; days: number | undefined; now: Date },
): Promise<Period> {
  if (days === undefined) return showAllTime(sides, { creatorId, now });
  const from = new Date(hourOf(now) - days * dayMs);
  const before = new Date(hourOf(now) - 2 * days * dayMs);
  const [people, paid] = await Promise.all([
    countAudienceSince(sides.db, { creatorId, before, from }),
    readPaid(sides, { creatorId, before, from }),
  ]);
  const since = paid.filter(({ isSince }) => isSince);
  const earlier = paid.filter(({ isSince }) => !isSince);
  return {
    from,
    figures: figuresOf(since, people.since),
    before: figuresOf(earlier, people.before),
  };
}

/**
 * What was spent is the balance's: with fees that stay earned after a ban took rewards back. Those of Sparks are
 * taken off the costs here; of submitted work they are rejected work.
 */
async function showAllTime(
  sides: BothSides,
  { creatorId, now }: { creatorId: string; now: Date },
): Promise<Period> {
  const from = await readFirstStart(sides.db, creatorId);
  const begin = new Date(hourOf(from ?? now));
  const [people, paid, { spent }] = await Promise.all([
    countAudience(sides.db, creatorId),
    readPaid(sides, { creatorId, before: begin, from: begin }),
    readCampaignTotals(sides.db, creatorId),
  ]);
  const kept = paid.map((one) =>
    campaignKinds[one.kind].isSubmitted
      ? one
      : { ...one, rewards: usdc(one.rewards - one.returned) },
  );
  return { from, figures: { ...figuresOf(kept, people), spent }, before: null };
}

function hourOf(at: Date): number {
  return at.getTime() - (at.getTime() % hourMs);
}

function figuresOf(paid: readonly PaidInPeriod[], people: number): Figures {
  const actions = paid.reduce((sum, one) => sum + actionsOf(one), 0);
  const cost = costOf(paid);
  const spent = costOf(paid.map((one) => ({ ...one, rewards: usdc(one.rewards - one.reserved) })));
  return {
    people,
    actions,
    spent,
    reserved: usdc(cost - spent),
    costPerAction: each(cost, actions),
    costPerPerson: each(cost, people),
  };
}

function actionsOf({ kind, count }: PaidInPeriod): number {
  return count * campaignKinds[kind].actionsPerWork;
}

/** Rewards with their fee, which is rounded down once for each campaign. */
function costOf(paid: readonly PaidInPeriod[]): Usdc {
  return [...Map.groupBy(paid, ({ id }) => id).values()].reduce<Usdc>((sum, own) => {
    const rewards = own.reduce<Usdc>((total, one) => usdc(total + one.rewards), zeroUsdc);
    const [first] = own;
    return first ? usdc(sum + withFee(first, rewards)) : sum;
  }, zeroUsdc);
}
