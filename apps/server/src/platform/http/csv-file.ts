import { type CsvCell, csvLine } from '@stoke/domain';
import type { Download } from './handlers.ts';
import type { Pages } from '../pages.ts';
import { inChunks } from './send-download.ts';

/** The columns of a CSV file in their order: the name of each, and its cell in a row. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => CsvCell>>;

/** All rows as CSV, streamed. */
export function csvFile<Row>(filename: string, columns: Columns<Row>, pages: Pages<Row>): Download {
  return { filename, chunks: inChunks(csvLines(columns, pages)) };
}

/** The names of the columns, then a line for each row. */
export async function* csvLines<Row>(
  columns: Columns<Row>,
  pages: Pages<Row>,
): AsyncGenerator<string> {
  yield csvLine(Object.keys(columns));
  const cells = Object.values(columns);
  for await (const page of pages)
    for (const row of page) yield csvLine(cells.map((cell) => cell(row)));
}
