import type { Cost } from '../capacity/meter.ts';

const heads = ['each', 'measured', 'Stoke', 'PostgreSQL', 'log', 'disk', 'rows'];

/** What acts cost, as a table for a terminal or a page. */
export function printCosts(costs: readonly Cost[]): string {
  const rows = costs.map((cost) => [
    cost.act,
    cost.count.toLocaleString('en-US'),
    `${shown(cost.server)} ms`,
    `${shown(cost.database)} ms`,
    `${shown(cost.log / 1000)} kB`,
    `${shown(cost.disk / 1000)} kB`,
    shown(cost.rows),
  ]);
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Two digits that count. */
function shown(value: number): string {
  if (value <= 0.005) return '0';
  return Number(value.toPrecision(2)).toLocaleString('en-US');
}
