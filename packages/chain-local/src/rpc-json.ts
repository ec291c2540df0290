/** JSON whose integers may be larger than a double holds: Solana writes u64 amounts as bare integers. */

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only interfaces merge
  interface JSON {
    rawJSON(text: string): unknown;
    parse(
      text: string,
      reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
    ): unknown;
  }
}

/** Writes bigint values as bare integers. */
export function writeJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'bigint' ? JSON.rawJSON(part.toString()) : part,
  );
}

/** Reads integers beyond 2^53 as bigint and everything else as JSON.parse does. */
export function readJson(text: string): unknown {
  return JSON.parse(text, (_key, part, context) => {
    if (typeof part !== 'number' || Number.isSafeInteger(part)) return part;
    return context.source !== undefined && /^-?\d+$/.test(context.source)
      ? BigInt(context.source)
      : part;
  });
}
