import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pause } from '../../platform/clock.ts';
import { isConnectionFault } from '../../platform/db/connection-fault.ts';
import type { Queryable, Side } from '../../platform/db/db.ts';
import { lackedTraffic } from '../../platform/db/traffic.ts';
import { toJson } from '../../platform/json.ts';

export type FailedCheck = {
  /** The file's name without `.sql`. */
  name: string;
  /** What must hold: the comment at the top of the file. */
  promise: string;
  /** Whether a finding pauses payouts: the file begins with the line `-- money`. */
  isMoney: boolean;
  /**
   * `unknown`: it timed out or could not run, which says nothing about the books. `away`: only what lies in a traffic
   * database that does not answer is unknown, and the rest is right.
   */
  outcome: 'wrong' | 'unknown' | 'away';
  /** A sample of the rows that should not exist, or the error that stopped the check. */
  sample: Record<string, unknown>[];
};

type Check = Pick<FailedCheck, 'name' | 'promise' | 'isMoney'> & {
  /** As `stepsOfCheck` reads them. */
  steps: string[];
  /** Whether it can check only new transactions: it reads a parameter. */
  isIncremental: boolean;
};

const opening = /^(?:--.*\n)+/;
const nextStep = /^-- Then .*\n/m;
const sampleSize = 5;

/** How much of the books checks read: transactions after the position `$1`, and `$2` whether all that stands, too. */
export type Reach = {
  since: bigint;
  isWhole: boolean;
  /** Only the checks of these names. */
  names?: ReadonlySet<string>;
  /** Ends the run before the next check. */
  signal?: AbortSignal | undefined;
};

type Asked = Pick<Queryable<Side>, 'all'>;

/** The books, and the databases of group traffic: that of the books first, then those apart. */
export type Checked = { books: Asked; traffic: readonly Asked[] };

/** The same where one of traffic that is away has no rows; `lacked` is one that is not among them. */
type Asking = Checked & { lacked(number: number): Asked };

const everything: Reach = { since: 0n, isWhole: true };

/**
 * Runs the `*.sql` files of a folder in name order and returns the checks that found rows or could
 * not run. With a reach that is not whole, runs only the incremental ones. `onCheck` is told where it stands: `3 of 50, name`.
 * @throws {Error} for a file that does not begin by saying what must hold; when it is ended, its reason.
 */
export async function runChecks(
  on: Checked,
  folder: string,
  reach: Reach = everything,
  onCheck: (state: string) => void = () => undefined,
): Promise<FailedCheck[]> {
  const failed: FailedCheck[] = [];
  const checks = await readAll(folder);
  for (const [at, check] of checks.entries()) {
    if (!reach.isWhole && !check.isIncremental) continue;
    if (reach.names?.has(check.name) === false) continue;
    reach.signal?.throwIfAborted();
    onCheck(`${at + 1} of ${checks.length}, ${check.name}`);
    const { name, promise, isMoney } = check;
    const found = await find(on, check, reach);
    if (found.sample.length > 0) failed.push({ name, promise, isMoney, ...found });
  }
  return failed;
}

async function readAll(folder: string): Promise<Check[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted();
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(folder, file), 'utf8');
      const comment = opening.exec(text)?.[0] ?? '';
      const isMoney = comment.startsWith('-- money\n');
      const promise = readPromise(isMoney ? comment.slice('-- money\n'.length) : comment);
      if (promise === '') throw new Error(`${file} must begin by saying what holds.`);
      const isIncremental = /\$[12]\b/.test(text);
      return {
        name: file.replace(/\.sql$/, ''),
        promise,
        isMoney,
        steps: stepsOfCheck(text),
        isIncremental,
      };
    }),
  );
}

/**
 * The one or two statements of a check. A line that begins with `-- Then` is between them, and the second reads the
 * rows of the first as `$3`, a JSON array: so none names tables of the books and of group traffic.
 */
export function stepsOfCheck(text: string): string[] {
  return text.split(nextStep).map((step) => step.trim().replace(/;$/, ''));
}

function readPromise(comment: string): string {
  const words = comment
    .replaceAll(/^--\s*/gm, '')
    .replaceAll('\n', ' ')
    .trim();
  return words.replace(/^must return no rows:\s*/i, '');
}

async function find(
  on: Checked,
  { steps }: Check,
  reach: Reach,
): Promise<Pick<FailedCheck, 'outcome' | 'sample'>> {
  const { asked, fault } = withoutThoseAway(on);
  try {
    const sample = await findLasting(asked, steps, reach);
    const error = fault();
    if (sample.length > 0 || error === null) return { outcome: 'wrong', sample };
    return { outcome: 'away', sample: [{ error }] };
  } catch (error) {
    return { outcome: 'unknown', sample: [{ error: String(error) }] };
  }
}

/** A traffic database apart that is away has no rows: the others are checked all the same. */
function withoutThoseAway({ books, traffic }: Checked): { asked: Asking; fault(): string | null } {
  let fault: string | null = null;
  const orNone = (q: Asked): Asked => ({
    all: (statement) =>
      q.all(statement).catch((error: unknown) => {
        if (!isConnectionFault(error)) throw error;
        fault ??= String(error);
        return [];
      }),
  });
  const asked = traffic.map((q, number) => (number === 0 ? q : orNone(q)));
  const lacked = (number: number) => orNone(lackedTraffic(number));
  return { asked: { books, traffic: asked, lacked }, fault: () => fault };
}

/**
 * Books and traffic are not read at one moment: in between, rewards are judged and posted. What is found counts once
 * the next look finds it unchanged.
 */
async function findLasting(
  on: Asking,
  steps: readonly string[],
  reach: Reach,
): Promise<FailedCheck['sample']> {
  const [first = '', second] = steps;
  if (second === undefined) return findOne(on, first, reach);
  let before = new Set<string>();
  for (let look = 1; ; look += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    const found = await findInSteps(on, [first, second], reach);
    const lasting = found.filter((row) => before.has(toJson(row)));
    if (found.length === 0 || lasting.length > 0 || look === looks)
      return lasting.slice(0, sampleSize);
    before = new Set(found.map(toJson));
    // oxlint-disable-next-line no-await-in-loop -- as above
    await pause(betweenLooksMs);
  }
}

const looks = 4;
const betweenLooksMs = 250;
/** Rows of one look: among them may be some that only changed in between. */
const rowsPerLook = 500;

async function findOne(on: Checked, step: string, reach: Reach): Promise<FailedCheck['sample']> {
  for (const q of databasesOf(on, step)) {
    // oxlint-disable-next-line no-await-in-loop -- one finding is enough
    const sample = await run<FailedCheck['sample'][number]>(
      q,
      bounded(step, sampleSize),
      reach,
      '[]',
    );
    if (sample.length > 0) return sample;
  }
  return [];
}

async function findInSteps(
  on: Asking,
  [first, second]: readonly [string, string],
  reach: Reach,
): Promise<FailedCheck['sample']> {
  const found: FailedCheck['sample'] = [];
  for (const q of databasesOf(on, first)) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    for (const { rows } of await run<{ rows: string }>(q, inPages(first), reach, '[]')) {
      for (const [other, given] of sharesOf(on, second, rows)) {
        const step = bounded(second, rowsPerLook);
        // oxlint-disable-next-line no-await-in-loop -- as above
        found.push(...(await run<FailedCheck['sample'][number]>(other, step, reach, given)));
        if (found.length >= rowsPerLook) return found;
      }
    }
  }
  return found;
}

/** A statement names tables of one side. */
function databasesOf({ books, traffic }: Checked, step: string): readonly Asked[] {
  return isOfTraffic(step) ? traffic : [books];
}

function isOfTraffic(step: string): boolean {
  return /\btraffic\./.test(step.replaceAll(/--.*\n/g, ''));
}

/**
 * Whom a statement asks with which of these rows. One of traffic asks each database about campaigns that lie there,
 * which `traffic_database` says; other rows belong to the first.
 */
function sharesOf(on: Asking, step: string, rows: string): (readonly [Asked, string])[] {
  if (rows === '[]') return [];
  if (!isOfTraffic(step)) return [[on.books, rows]];
  const all: { traffic_database?: number | null }[] = JSON.parse(rows);
  const shares = Map.groupBy(all, (row) => row.traffic_database ?? 0);
  return [...shares]
    .toSorted(([one], [other]) => one - other)
    .map(([number, own]) => [on.traffic[number] ?? on.lacked(number), JSON.stringify(own)]);
}

/** Unnamed, so that it is planned for this position. */
function run<Row>(
  q: Asked,
  text: string,
  { since, isWhole }: Reach,
  given: string,
): Promise<Row[]> {
  return q.all<Row>({ name: '', text, values: [since, isWhole, given] });
}

const reading = 'with reach as (select $1::bigint, $2::boolean, $3::jsonb)';

/** Materialized: a plan for the first rows reads everything where there are none. */
function bounded(step: string, limit: number): string {
  return `${reading}, found as materialized (\n${step}\n) select * from found limit ${limit}`;
}

const rowsPerPage = 10_000;

/** The rows as JSON, in pages; one page at least. */
function inPages(step: string): string {
  return `${reading}, found as materialized (\n${step}\n),
    numbered as (select to_jsonb(found) as one, row_number() over () / ${rowsPerPage} as page from found)
    select coalesce(jsonb_agg(one) filter (where numbered.page is not null), '[]')::text as rows
    from (select 0 as page) first full join numbered using (page)
    group by page`;
}
