/** The fields of `empty`, with the values that `stored` has of the same type; of any where `empty` has none. */
export function withFields<T extends object>(empty: T, stored: unknown): T {
  const given = entriesOf(stored);
  const kept = Object.entries(empty).filter(([key, value]) => {
    if (value === null) return key in given;
    return typeof given[key] === typeof value && Array.isArray(given[key]) === Array.isArray(value);
  });
  return { ...empty, ...Object.fromEntries(kept.map(([key]) => [key, given[key]])) };
}

export function entriesOf(stored: unknown): Readonly<Record<string, unknown>> {
  return typeof stored === 'object' && stored !== null ? { ...stored } : {};
}
