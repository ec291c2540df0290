import type pg from 'pg';
import { withoutStatementTimeout } from '../../apps/server/src/money/checks/books-store.ts';
import { sealMonth } from '../../apps/server/src/money/ledger/index.ts';
import { openDb } from '../../apps/server/src/platform/db/db.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import { addPaid } from '../../apps/server/src/support/overview/public-figures-store.ts';
import { addToDays } from '../../apps/server/src/work/figures/figures-store.ts';
import { serveStoke, type ServedStoke } from '../../e2e/serve.ts';
import { compare, interleave, type Method, type Variant } from '../measure/interleave.ts';
import { usual } from '../measure/loop.ts';
import { quantile } from '../measure/statistics.ts';
import { asOwner, type ScratchPostgres } from '../parts/scratch-postgres.ts';
import { answerOf, textOf } from '../parts/visitor.ts';
import { plainFigure, ratioFigure, type Figure } from '../report/figure.ts';
import { explaining } from './explain.ts';
import { fillCrowd, type Size } from './fill-crowd.ts';
import { fillOwn } from './fill-own.ts';
import { listedPages, readEveryList, type PageName } from './pages.ts';
import { passes } from './passes.ts';

const pageNames = Object.keys(listedPages) as PageName[];
/** More rows than this and a table is one that grows. */
const growingRows = 1000;
/**
 * One page of each, as large as the same page in a full database; of people, one look of the search for a name, and of
 * each of them as many actions.
 */
const small = {
  fomos: { campaigns: 50, places: 600 },
  sparkActions: 60_000,
  work: { drip: 500, fomo: 1_000 },
};

/** Lists do not grow with the product; what moderators see sums up the actions of a day. */
function expected(page: PageName, { actionsToday }: Size) {
  if (page !== 'sparks for moderators') return { bar: { atMost: 2 } };
  return { bar: null, note: `${actionsToday.toLocaleString('en-US')} actions in 24 h` };
}

export type Place = {
  databaseUrl: string;
  stoke: ServedStoke;
  userId: string;
  headers: Record<string, string>;
};

/** `inFull` measures more in the full database, after all else. */
type More = { onStep?: (step: string) => void; inFull?: (full: Place) => Promise<Figure[]> };

/** The lists of one person in a full database, and the same lists in one without other people. */
export async function measureGrowth(
  postgres: ScratchPostgres,
  size: Size,
  method: Method,
  { onStep = () => undefined, inFull = async () => [] }: More = {},
): Promise<Figure[]> {
  const places: Place[] = [];
  try {
    const empty = await openPlace(postgres, 'bench_empty', null, onStep);
    places.push(empty);
    const full = await openPlace(postgres, 'bench_full', size, onStep);
    places.push(full);
    onStep('lists');
    return [...(await measureLists({ empty, full }, size, method)), ...(await inFull(full))];
  } finally {
    for (const place of places) await place.stoke.remove();
  }
}

/** Each list in both databases in turn, and the reads of many rows in the full one. */
export async function measureLists(
  { empty, full }: Record<'empty' | 'full', Place>,
  size: Size,
  method: Method,
): Promise<Figure[]> {
  const variants: Record<string, Variant> = {};
  for (const page of pageNames) {
    variants[`${page}, empty`] = slowest(empty, page);
    variants[`${page}, full`] = slowest(full, page);
  }
  const slices = await interleave(variants, method);
  const people = size.people.toLocaleString('en-US');
  const figures = pageNames.map((page) =>
    ratioFigure(
      { name: `p99 of ${page}`, unit: 'ms', ceiling: 'ms when empty', ...expected(page, size) },
      compare(slices, `${page}, full`, `${page}, empty`),
    ),
  );
  return [
    ...figures,
    ...(await measurePasses(full, method)),
    await countFullReads(full, `with ${people} users`),
  ];
}

async function openPlace(
  postgres: ScratchPostgres,
  name: string,
  size: Size | null,
  onStep: (step: string) => void,
): Promise<Place> {
  const databaseUrl = await postgres.createMigrated(name);
  if (size !== null) {
    await asOwner(databaseUrl, async (client) => {
      await fillCrowd(client, size, onStep);
      onStep('the books summed up');
      await sumUp(client);
    });
    onStep('months sealed');
    await sealMonths(databaseUrl);
    onStep('server started');
  }
  const env = { NODE_ENV: 'development', LIMITS: 'off', LOG_LEVEL: 'silent', ROLES: 'api' };
  const stoke = await serveStoke({ ...env, DATABASE_URL: databaseUrl });
  try {
    const { userId, headers } = await register(stoke.url);
    await asOwner(databaseUrl, async (client) => {
      onStep('what the measured person has');
      await client.query(`update app_user set role = 'admin' where id = '${userId}'`);
      await fillOwn(client, userId, size ?? small);
      await sumUp(client);
    });
    await addChanges(databaseUrl);
    return { databaseUrl, stoke, userId, headers };
  } catch (error) {
    await stoke.remove();
    throw error;
  }
}

/** Moves the kept sums and the watermark of the books to their end, as the runs of the checks do. */
async function sumUp(client: pg.Client): Promise<void> {
  await client.query('select ledger.look_ahead()');
  await client.query('select ledger.look_ahead()');
  await client.query('select ledger.add_totals(1000000000)');
  await client.query('select ledger.move_watermark(final_position) from ledger.watermark');
}

/** Seals the months that are over, as the runs of a night do. */
async function sealMonths(databaseUrl: string): Promise<void> {
  const db = openAsServer(databaseUrl);
  try {
    const patient = withoutStatementTimeout(db);
    while (await sealMonth(patient, new Date()));
  } finally {
    await db.close();
  }
}

/** Adds the filled rows to the kept figures, as the workers do each minute: no queue of theirs holds a year. */
async function addChanges(databaseUrl: string): Promise<void> {
  const db = openAsServer(databaseUrl);
  try {
    const patient = withoutStatementTimeout(db);
    await patient.transaction(addToDays);
    await patient.transaction(addPaid);
  } finally {
    await db.close();
  }
  await asOwner(databaseUrl, (client) =>
    client.query('vacuum analyze figure_change, figure_day, paid_total_change'),
  );
}

async function register(url: string) {
  const account = { username: 'measured', email: 'measured@bench.example' };
  const response = await fetch(`${url}/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, password: 'plum orchard at nine' }),
  });
  const { token, user } = await answerOf<{ token: string; user: { _id: string } }>(response);
  return { userId: user._id, headers: { authorization: `Bearer ${token}` } };
}

/**
 * The 99th percentile of the milliseconds that a page takes, one call after the other. Nothing is compressed:
 * the client would need longer to unpack a reply than the server to write it.
 */
function slowest({ stoke, headers }: Place, page: PageName): Variant {
  const url = `${stoke.url}${listedPages[page]}`;
  return async (milliseconds) => {
    const took: number[] = [];
    const end = performance.now() + milliseconds;
    do {
      const start = performance.now();
      const response = await fetch(url, { headers: { ...headers, 'accept-encoding': 'identity' } });
      const isEmpty = url.includes('.csv')
        ? !(await textOf(response)).includes('\r\n')
        : isNothing(await answerOf<unknown>(response));
      took.push(performance.now() - start);
      if (isEmpty) throw new Error(`There is nothing on the page ${page}.`);
    } while (performance.now() < end);
    return quantile(took, 0.99);
  };
}

function isNothing(shown: unknown): boolean {
  return Array.isArray(shown) && shown.length === 0;
}

/** Reads of many rows beside one pass over them, in the full database. */
async function measurePasses(
  { databaseUrl, stoke, userId: creatorId, headers }: Place,
  method: Method,
): Promise<Figure[]> {
  const db = openAsServer(databaseUrl);
  const plain = { ...headers, 'accept-encoding': 'identity' };
  const get = async (path: string) => textOf(await fetch(stoke.url + path, { headers: plain }));
  const asked = { q: db, creatorId, get };
  try {
    const variants: Record<string, Variant> = {};
    for (const { name, read, once } of passes) {
      variants[name] = usual(() => read(asked));
      variants[`${name}, once`] = usual(() => once(asked));
    }
    const slices = await interleave(variants, method);
    return passes.map(({ name, ceiling, atMost }) =>
      ratioFigure(
        { name, unit: 'ms', ceiling: `ms: ${ceiling}`, bar: { atMost } },
        compare(slices, name, `${name}, once`),
      ),
    );
  } finally {
    await db.close();
  }
}

export function openAsServer(url: string) {
  const role = 'stoke_app' as const;
  return openDb<never>({ url, role, connections: 1, applicationName: 'stoke-bench' });
}

async function countFullReads({ databaseUrl, userId }: Place, note: string): Promise<Figure> {
  const db = openAsServer(databaseUrl);
  try {
    const large = await db.values(sql<{ name: string }>`
      select relname as name from pg_class where reltuples > ${growingRows} and relkind = 'r'`);
    const explained = explaining(db, new Set(large));
    await readEveryList(explained.q, userId);
    const scanned = explained.scanned();
    const names = scanned.length === 0 ? note : `${note}: ${scanned.join(', ')}`;
    const named = { name: 'growing tables read in full', unit: `of ${large.length}`, note: names };
    return plainFigure({ ...named, bar: { atMost: 0 } }, scanned.length);
  } finally {
    await db.close();
  }
}
