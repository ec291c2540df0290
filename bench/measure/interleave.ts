import { median, quartiles } from './statistics.ts';

/** Works for about that long; answers a rate, or a time, which is all the same to the method. */
export type Variant = (milliseconds: number) => Promise<number>;

export type Method = {
  cycles: number;
  sliceMs: number;
  /** Called before each cycle: waits until the machine has nothing else to do. */
  settle: () => Promise<void>;
};

export type Slices<Name extends string> = Record<Name, number[]>;

/**
 * Runs every variant for a slice, cycle after cycle, in alternating order, so that other load on the
 * machine affects all of them equally. Later only values of the same cycle are compared. A first
 * round warms up and is not counted.
 */
export async function interleave<Name extends string>(
  variants: Readonly<Record<Name, Variant>>,
  { cycles, sliceMs, settle }: Method,
): Promise<Slices<Name>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- keys of a record are its names
  const names = Object.keys(variants) as Name[];
  const slices = Object.fromEntries(names.map((name) => [name, new Array<number>()]));
  for (const name of names) await variants[name](sliceMs);
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    await settle();
    for (const name of cycle % 2 === 0 ? names : names.toReversed()) {
      slices[name]?.push(await variants[name](sliceMs));
    }
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made of these names above
  return slices as Slices<Name>;
}

export type Comparison = {
  value: number;
  ceiling: number;
  /** The median of the ratios of all cycles, and the range of their middle half. */
  ratio: number;
  spread: [low: number, high: number];
};

/** How one variant does beside another that ran in the same cycles. */
export function compare<Name extends string>(
  slices: Slices<Name>,
  name: Name,
  ceiling: Name,
): Comparison {
  const ratios = slices[name].map((value, cycle) => value / (slices[ceiling][cycle] ?? Number.NaN));
  return {
    value: median(slices[name]),
    ceiling: median(slices[ceiling]),
    ratio: median(ratios),
    spread: quartiles(ratios),
  };
}
