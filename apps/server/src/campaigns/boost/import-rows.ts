import type { WrongRow } from '@stoke/contract/refusals';
import type { z } from 'zod';
import { plainWords } from '../../platform/plain-words.ts';
import { Refusal } from '../../platform/refusal.ts';

/** One row of a file, with the line where it starts; null for the only one of a call. */
export type FileRow<T> = { line: number | null; value: T };

const maxRows = 2_000;
const maxFaults = 100;

/**
 * Reads the rows of a CSV file (RFC 4180, the first line names the columns) or of a JSON list.
 * Refuses the whole file when one row is wrong, and names line, column and fault of each. In JSON
 * the line is the place in the list, from 1.
 */
export function readRows<S extends z.ZodType>(content: string, shape: S): FileRow<z.output<S>>[] {
  const raw = /^\s*[[{]/.test(content) ? fromJson(content) : fromCsv(content);
  if (raw.length === 0) throw wrong([{ line: 1, field: '', message: 'The file has no rows.' }]);
  if (raw.length > maxRows) {
    const message = `The file has more than ${maxRows.toLocaleString('en-US')} rows.`;
    throw wrong([{ line: maxRows + 1, field: '', message }]);
  }
  const faults: WrongRow[] = [];
  const rows = raw.flatMap(({ line, value, fault }) => {
    if (fault !== undefined) {
      faults.push({ line, field: '', message: fault });
      return [];
    }
    const parsed = shape.safeParse(value, { error: plainWords });
    if (parsed.success) return [{ line, value: parsed.data }];
    for (const { path, message } of parsed.error.issues) {
      faults.push({ line, field: path.join('.'), message });
    }
    return [];
  });
  if (faults.length > 0) throw wrong(faults);
  return rows;
}

/**
 * Imports each row and refuses all of them when one is refused, naming each. `work` refuses before
 * it writes.
 */
export async function eachRow<T>(
  rows: readonly FileRow<T>[],
  work: (value: T) => Promise<unknown>,
): Promise<{ imported: number }> {
  const faults: WrongRow[] = [];
  for (const { line, value } of rows) {
    try {
      await work(value);
    } catch (error) {
      if (!(error instanceof Refusal) || line === null) throw error;
      faults.push({ line, field: error.field ?? '', message: error.message });
    }
  }
  if (faults.length > 0) throw wrong(faults);
  return { imported: rows.length };
}

function wrong(rows: readonly WrongRow[]): Refusal {
  return new Refusal('boost.import_invalid', { rows: rows.slice(0, maxFaults) });
}

/** `fault`: what is wrong with the row as a whole. */
type RawRow = { line: number; value: unknown; fault?: string };

function fromJson(content: string): RawRow[] {
  try {
    const read: unknown = JSON.parse(content);
    const list: unknown[] = Array.isArray(read) ? read : [read];
    return list.map((value, index) => ({ line: index + 1, value }));
  } catch {
    throw wrong([{ line: 1, field: '', message: 'This is not valid JSON.' }]);
  }
}

function fromCsv(content: string): RawRow[] {
  const [head, ...lines] = cellsOf(content);
  if (!head) return [];
  const names = head.cells.map((name) => name.trim());
  return lines.map(({ line, cells }) => {
    if (cells.length !== names.length) {
      const count = cells.length === 1 ? 'one cell' : `${cells.length} cells`;
      const fault = `This row has ${count}, the header has ${names.length}.`;
      return { line, value: null, fault };
    }
    const filled = names.flatMap((name, at) => {
      const cell = cells[at]?.trim() ?? '';
      return cell === '' ? [] : [[name, cell] as const];
    });
    return { line, value: Object.fromEntries(filled) };
  });
}

type Line = { line: number; cells: string[] };

/** The cells of each line that is not blank. A quoted cell may have commas and line breaks. */
function cellsOf(content: string): Line[] {
  const text = content.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const lines: Line[] = [];
  let [cells, cell, isQuoted, line, startedAt] = [[] as string[], '', false, 1, 1];
  const endLine = () => {
    if (cells.length > 0 || cell.trim() !== '') {
      lines.push({ line: startedAt, cells: [...cells, cell] });
    }
    [cells, cell, startedAt] = [[], '', line];
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '\n') line += 1;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') cell += text.charAt((at += 1));
      else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === ',') {
      cells.push(cell);
      cell = '';
    } else if (sign === '\n') endLine();
    else cell += sign;
  }
  if (isQuoted) {
    const message = 'A quotation mark is not closed.';
    throw wrong([{ line: startedAt, field: '', message }]);
  }
  endLine();
  return lines;
}
