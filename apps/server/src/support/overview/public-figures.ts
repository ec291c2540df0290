import type { Answer } from '@stoke/contract';
import type { Clock } from '../../platform/clock.ts';
import type { BothSides } from '../../platform/db/traffic.ts';
import { remember } from '../../platform/remembered.ts';
import { readPeriods } from '../../work/figures/index.ts';
import { type FiguresRead, readFigures } from './public-figures-store.ts';

type Figures = Answer<'publicFigures'>;

const rememberMs = 5 * 60_000;
/** With fewer than these a figure would name single people, or say little. */
const least = { people: 5, reviews: 20, payouts: 5, paidOut: 20 };

/** The figures for visitors, read at most every five minutes: no visitor waits for them. */
export function rememberFigures(deps: BothSides & { clock: Clock }) {
  const { clock } = deps;
  return remember({ clock, forMs: rememberMs, read: () => readAll(deps, clock.now()) });
}

async function readAll(sides: BothSides, now: Date): Promise<Figures> {
  const [read, { month, weeks }] = await Promise.all([
    readFigures(sides.db),
    readPeriods(sides, now),
  ]);
  const paidEver = read.paidOut >= least.paidOut ? read.paid : null;
  return { ...toShown(read), ...month, payouts: { ...month.payouts, paidEver }, weeks };
}

function toShown(
  read: FiguresRead,
): Pick<Figures, 'paid' | 'people' | 'medianReviewSeconds' | 'medianPayoutSeconds'> {
  const arePeople = read.people >= least.people;
  return {
    paid: arePeople ? read.paid : null,
    people: arePeople ? read.people : null,
    medianReviewSeconds: read.reviews >= least.reviews ? read.medianReviewSeconds : null,
    medianPayoutSeconds: read.payouts >= least.payouts ? read.medianPayoutSeconds : null,
  };
}
