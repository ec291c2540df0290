import type { Comparison } from '../measure/interleave.ts';

/** One line of the report. */
export type Figure = {
  name: string;
  value: number;
  unit: string;
  /** The reference measured in the same run; null for a figure without one. */
  ceiling: { name: string; value: number } | null;
  ratio: number | null;
  /** What half of the ratios lie between. */
  spread: [low: number, high: number] | null;
  /** The bar in words; null where there is none. */
  bar: string | null;
  met: boolean | null;
  note?: string;
};

type Named = { name: string; unit: string; note?: string };

/** A figure held against a ceiling. */
export function ratioFigure(
  input: Named & { ceiling: string; bar: { atLeast: number } | { atMost: number } | null },
  { value, ceiling, ratio, spread }: Comparison,
): Figure {
  const { ceiling: against, bar, ...named } = input;
  return {
    ...named,
    value,
    ceiling: { name: against, value: ceiling },
    ratio,
    spread,
    ...compareWithBar(ratio, bar),
  };
}

/** A figure that has its bar in its own unit. */
export function plainFigure(
  input: Named & { bar: { atLeast: number } | { atMost: number } | null },
  value: number,
): Figure {
  const { bar, ...named } = input;
  return {
    ...named,
    value,
    ceiling: null,
    ratio: null,
    spread: null,
    ...compareWithBar(value, bar),
  };
}

function compareWithBar(
  value: number,
  bar: { atLeast: number } | { atMost: number } | null,
): Pick<Figure, 'bar' | 'met'> {
  if (bar === null) return { bar: null, met: null };
  if ('atLeast' in bar) return { bar: `≥ ${bar.atLeast}`, met: value >= bar.atLeast };
  return { bar: `≤ ${bar.atMost}`, met: value <= bar.atMost };
}
