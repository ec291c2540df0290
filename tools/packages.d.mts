/** What TypeScript knows of packages.mjs, which runs before there is one. */
export function neededBy(
  packages: Readonly<Record<string, object>>,
  places: readonly string[],
  isLeftOut?: (place: string) => boolean,
): Set<string>;
