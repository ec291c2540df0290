/** The middle value; the mean of the two middle ones when their number is even. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The values that a quarter lies below and a quarter above. */
export function quartiles(values: readonly number[]): [low: number, high: number] {
  return [quantile(values, 0.25), quantile(values, 0.75)];
}

/**
 * The value below which the given part of all values lies, interpolated between neighbours.
 * @param part 0 to 1
 */
export function quantile(values: readonly number[], part: number): number {
  if (values.length === 0) throw new RangeError('There are no values.');
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * part;
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? 0;
  return below + (above - below) * (place - Math.floor(place));
}
