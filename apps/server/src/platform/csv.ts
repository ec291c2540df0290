/** What a spreadsheet takes for the beginning of a formula. */
const formulaStart = /^[=+\-@\t\r]/;
const needsQuotes = /[",\r\n]/;

export type Cell = string | number | null;

/**
 * One line of a CSV file (RFC 4180). Text that a spreadsheet would run as a formula gets an
 * apostrophe in front, which makes it text; numbers are as they are, null is an empty cell.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = formulaStart.test(cell) ? `'${cell}` : cell;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
