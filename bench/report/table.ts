import type { Figure } from './figure.ts';

const heads = ['', 'figure', 'ceiling', 'ratio', 'bar', 'met'];

/** The figures as a table for a terminal, each note under its line. */
export function printTable(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.name,
    `${shown(figure.value)} ${figure.unit}`.trimEnd(),
    figure.ceiling === null ? '' : `${shown(figure.ceiling.value)} ${figure.ceiling.name}`,
    ratioOf(figure),
    figure.bar ?? '',
    figure.met === null ? '' : figure.met ? 'yes' : 'NO',
  ]);
  const widths = heads.map((head, i) => {
    return Math.max(head.length, ...rows.map((row) => row[i]?.length ?? 0));
  });
  const line = (cells: readonly string[]) => {
    return cells
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd();
  };
  const lines = figures.flatMap(({ note }, i) => {
    return [line(rows[i] ?? []), ...(note === undefined ? [] : [`  ${note}`])];
  });
  return [line(heads), ...lines].join('\n');
}

function ratioOf({ ratio, spread }: Figure): string {
  if (ratio === null) return '';
  const range = spread === null ? '' : ` [${spread.map((end) => end.toFixed(2)).join('–')}]`;
  return `${ratio.toFixed(2)}${range}`;
}

/** Whole numbers from a hundred on, smaller ones with one or two decimals. */
function shown(value: number): string {
  if (Number.isInteger(value) || Math.abs(value) >= 100) {
    return Math.round(value).toLocaleString('en-US');
  }
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}
