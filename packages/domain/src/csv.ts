import { toDollars, type Usdc } from './money.ts';

/** What a spreadsheet takes for the beginning of a formula. */
const formulaStart = /^[=+\-@\t\r]/;
const plainNumber = /^-?\d+(\.\d+)?$/;
const needsQuotes = /[",\r\n]/;

export type CsvCell = string | number | Usdc | Date | null;

/**
 * One line of a CSV file (RFC 4180). Text that a spreadsheet would run as a formula gets an
 * apostrophe in front, which makes it text; amounts and times are as on the wire, numbers as they
 * are, null is an empty cell.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'bigint') return String(toDollars(cell));
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell === 'number' || plainNumber.test(cell)) return String(cell);
  const text = formulaStart.test(cell) ? `'${cell}` : cell;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
