import type { Answer } from '@stoke/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { type FiguresRead, readFigures } from './public-figures-store.ts';

type Figures = Answer<'publicFigures'>;

const rememberMs = 5 * 60_000;
/** With fewer than these a figure would name single people, or say little. */
const least = { people: 5, reviews: 20, payouts: 5 };

/**
 * The figures for visitors, read at most every five minutes. After that the old ones are answered
 * while new ones are read: no visitor waits for the medians.
 */
export function rememberFigures(deps: { db: Queryable; clock: Clock }): () => Promise<Figures> {
  let shown: Promise<Figures> | null = null;
  let readAt = 0;
  const read = async () => toShown(await readFigures(deps.db));
  return () => {
    const now = deps.clock.now().getTime();
    if (shown !== null && now - readAt < rememberMs) return shown;
    readAt = now;
    const fresh = read();
    const old = shown;
    shown ??= fresh;
    fresh.then(
      () => void (shown = fresh),
      () => {
        shown = old;
        readAt = 0;
      },
    );
    return shown;
  };
}

function toShown(read: FiguresRead): Figures {
  const arePeople = read.people >= least.people;
  return {
    paid: arePeople ? read.paid : null,
    people: arePeople ? read.people : null,
    medianReviewSeconds: read.reviews >= least.reviews ? read.medianReviewSeconds : null,
    medianPayoutSeconds: read.payouts >= least.payouts ? read.medianPayoutSeconds : null,
  };
}
