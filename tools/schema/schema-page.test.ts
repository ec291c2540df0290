import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../process/repository-root.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import { openTestDatabase } from '../../apps/server/testing/platform/test-database.ts';
import { type Column, readColumns, readMeanings } from './read-columns.ts';
import { readLists } from './read-constraints.ts';

type Table = { name: string; comment: string; key: string; references: string };

/** The tables of a migrated database, but for the partitions of a table and the list of migrations. */
async function readTables(): Promise<ReadonlyMap<string, Table>> {
  const database = await openTestDatabase(1);
  try {
    const rows = await database.db.all(sql<Table>`
      select c.oid::regclass::text as name, coalesce(obj_description(c.oid), '') as comment,
        coalesce((select string_agg('\`' || attname || '\`', ', ' order by place)
          from pg_constraint k, unnest(conkey) with ordinality u (attnum, place)
          join pg_attribute a on a.attrelid = c.oid and a.attnum = u.attnum
          where k.conrelid = c.oid and contype = 'p'), '') as key,
        coalesce((select string_agg(distinct '\`' || confrelid::regclass || '\`', ', ')
          from pg_constraint k where k.conrelid = c.oid and contype = 'f'), '') as "references"
      from pg_class c
      where relnamespace::regnamespace::text in ('public', 'ledger', 'trace', 'traffic')
        and relkind in ('r', 'p') and not relispartition and c.oid <> 'public.migration'::regclass
      order by 1`);
    return new Map(rows.map((row) => [row.name, row]));
  } finally {
    await database.close();
  }
}

const folder = path.join(repositoryRoot, 'migrations');
const shared = path.join(folder, '0001-schema');
const growth = / Growth: (.+)\.$/;

/** The districts in the order of their files, each with what it says of itself and its tables. */
async function readDistricts(tables: ReadonlyMap<string, Table>) {
  const names = (await readdir(shared)).toSorted();
  const districts = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(shared, name), 'utf8');
      const about = /^(?:-- .*\n)+/.exec(text)?.[0].replaceAll(/^-- /gm, '').trim() ?? '';
      const made = [...text.matchAll(/^create (?:unlogged )?table ([\w.]+)/gm)];
      const meanings = readMeanings(text);
      return {
        name,
        about,
        meanings,
        tables: made.flatMap(([, table]) => tables.get(table ?? '') ?? []),
      };
    }),
  );
  const placed = new Set(districts.flatMap((district) => district.tables));
  const later = [...tables.values()].filter((table) => !placed.has(table));
  if (later.length === 0) return districts;
  const about = 'Added since.';
  return [...districts, { name: 'later migrations', about, meanings: new Map(), tables: later }];
}

/** The anchor of a heading that is the name of a table. */
const anchorOf = (table: string) => table.replaceAll('.', '');

function row({ name, comment, key, references }: Table): string {
  const cells = [`[\`${name}\`](#${anchorOf(name)})`, comment.replace(growth, ''), key, references];
  return `| ${[...cells, growth.exec(comment)?.[1] ?? ''].join(' | ')} |`.replaceAll('  ', ' ');
}

/** A closed list is left out where the meaning explains it value by value. */
function columnRow({ table, name, type, default: set }: Column, meaning: string): string {
  const values = lists.get(`${table}.${name}`) ?? [];
  const isExplained = values.every((value) => new RegExp(`\\b${value}\\b`).test(meaning));
  const words = [isExplained ? '' : values.join(', '), meaning].filter((part) => part !== '');
  const kind = set === null ? type : `${type} = ${set}`;
  const line = [`| \`${name}\``, kind, words.join('; ').replaceAll('|', '\\|')].join(' | ');
  return `${line} |`.replaceAll('  ', ' ');
}

function columnsOf({ name }: Table, meanings: ReadonlyMap<string, string>): string[] {
  const own = columns.filter(({ table }) => table === name);
  return [
    '',
    `### ${name}`,
    '',
    '| column | type | meaning |',
    '|---|---|---|',
    ...own.map((column) => columnRow(column, meanings.get(`${name}.${column.name}`) ?? '')),
  ];
}

const tables = await readTables();
const columns = await readColumns();
const lists = await readLists();

test('every table says what a row is and how it grows', () => {
  const silent = [...tables.values()].filter(({ comment }) => !growth.test(comment));
  expect(silent.map(({ name }) => `Write: comment on table ${name} is '… Growth: ….';`)).toEqual(
    [],
  );
});

test('docs/schema.md shows the tables as they are', async () => {
  const districts = await readDistricts(tables);
  const page = [
    '# Schema',
    '',
    'The tables of the database and their columns, by the files of `migrations/0001-schema/`, which also have checks, indexes and',
    'functions. A column may be null only where its type says so; `=` is its default, if it is short.',
    'Written by `npx vitest run --project unit tools/schema/schema-page.test.ts -u`.',
    ...districts.flatMap(({ name, about, meanings, tables: own }) => [
      '',
      `## ${name.replace(/^\d+-|\.sql$/g, '')}`,
      '',
      about,
      ...(name.endsWith('.sql') ? ['', `[${name}](../migrations/0001-schema/${name})`] : []),
      '',
      '| table | a row is | key | refers to | growth |',
      '|---|---|---|---|---|',
      ...own.map(row),
      ...own.flatMap((table) => columnsOf(table, meanings)),
    ]),
    '',
  ].join('\n');
  await expect(page).toMatchFileSnapshot(path.join(repositoryRoot, 'docs/schema.md'));
});
