export type Counted = {
  /** As `time_bucket` of the database gives it. */
  bucket: number;
  count: number;
};

export const countOf = (facts: readonly Counted[]): number =>
  facts.reduce((sum, { count }) => sum + count, 0);

/** The seconds within which this share of the facts ended, less than 5% from the exact ones. */
export const quantile = (facts: readonly Counted[], share: number): number =>
  secondsOf(quantileBucket(facts, share));

export function quantileBucket(facts: readonly Counted[], share: number): number {
  const rank = Math.max(1, Math.ceil(countOf(facts) * share));
  let passed = 0;
  for (const { bucket, count } of facts.toSorted((a, b) => a.bucket - b.bucket)) {
    passed += count;
    if (passed >= rank) return bucket;
  }
  throw new Error('Nothing has no quantile.');
}

/** The middle of a bucket: as far from its beginning as from its end. */
function secondsOf(bucket: number): number {
  return bucket === 0 ? 0 : Number((1.1 ** (bucket - 0.5) / 1000).toPrecision(5));
}
