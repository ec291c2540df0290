/** The keys of a closed list, in its order. The list has one, and no other. */
/* @__NO_SIDE_EFFECTS__ */
export function keysOf<Key extends string>(
  list: Readonly<Record<Key, unknown>>,
): readonly [Key, ...Key[]] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has no other keys
  return Object.keys(list) as [Key, ...Key[]];
}
