/** What a function for several returned for one. */
export function onlyOne<T>(items: readonly T[]): T {
  const [item] = items;
  if (item === undefined || items.length > 1) throw new Error(`${items.length} came for one.`);
  return item;
}
