import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseErrorCode, type Queryable } from '../platform/db/db.ts';

export type FailedCheck = {
  /** The file's name without `.sql`. */
  name: string;
  /** What must hold: the comment that the file begins with. */
  promise: string;
  /** Some of the rows that should not be, or the error that kept the check from running. */
  sample: Record<string, unknown>[];
};

const opening = /^(?:--.*\n)+/;
const sampleSize = 5;

/**
 * Runs every `*.sql` of a folder in the order of names and returns those that found rows. A check
 * that the database could not run has failed too.
 * @throws {Error} for a file that does not begin by saying what must hold.
 */
export async function runChecks(q: Queryable, folder: string): Promise<FailedCheck[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted();
  const failed: FailedCheck[] = [];
  for (const file of files) {
    const text = await readFile(join(folder, file), 'utf8');
    const promise = readPromise(text);
    if (promise === '') throw new Error(`${file} must begin by saying what holds.`);
    const name = file.replace(/\.sql$/, '');
    const sample = await find(q, name, text);
    if (sample.length > 0) failed.push({ name, promise, sample });
  }
  return failed;
}

function readPromise(text: string): string {
  const [comment = ''] = opening.exec(text) ?? [];
  const words = comment
    .replaceAll(/^--\s*/gm, '')
    .replaceAll('\n', ' ')
    .trim();
  return words.replace(/^must return no rows:\s*/i, '');
}

async function find(q: Queryable, name: string, text: string): Promise<Record<string, unknown>[]> {
  const check = text.trim().replace(/;$/, '');
  const bounded = `select * from (\n${check}\n) found limit ${sampleSize}`;
  try {
    return await q.all({ name: `check-${name}`, text: bounded, values: [] });
  } catch (error) {
    if (databaseErrorCode(error) === null) throw error;
    return [{ error: String(error) }];
  }
}
