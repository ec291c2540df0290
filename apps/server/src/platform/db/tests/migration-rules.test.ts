import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type Migration, readMigrations } from '../migrate.ts';

const folder = fileURLToPath(new URL('../../../../../../migrations/', import.meta.url));

/** What takes something away from the release before. */
const contracting =
  /\b(drop\s+(?!trigger\b|not\s+null\b|default\b)|rename\s+(to|column)\b|set\s+not\s+null\b|alter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b|truncate\b|revoke\b)|\badd\s+column\b[^;,]*\bnot\s+null\b(?![^;,]*\bdefault\b)/i;

/** What is wrong with a migration after the first; null for one that keeps to migrations/README.md. */
function faultOf({ name, text }: Pick<Migration, 'name' | 'text'>): string | null {
  if (!/^\d{4}-(expand|contract)-[a-z0-9-]+\.sql$/.test(name))
    return 'is neither expand nor contract';
  const code = text.replaceAll(/--.*$/gm, '').replaceAll(/'[^']*'/g, "''");
  const found = name.slice(5).startsWith('expand') ? contracting.exec(code) : null;
  return found === null ? null : `takes away: ${found[0]}`;
}

test('every migration after the first expands or contracts, and one that expands takes nothing away', async () => {
  const [first, ...later] = await readMigrations(folder);
  expect(first?.name).toBe('0001-schema');
  expect(later.filter((each) => faultOf(each) !== null).map(({ name }) => name)).toEqual([]);
});

test.each([
  'alter table app_user drop column email',
  'drop table banner',
  'alter table app_user rename column name to title',
  'alter table app_user rename to person',
  'alter table app_user alter column name set not null',
  'alter table app_user alter name type varchar(10)',
  'alter table app_user add column age int not null',
  'revoke select on app_user from stoke_app',
  'drop function ledger.post',
])('%s is refused in a migration that expands', (text) => {
  expect(faultOf({ name: '0002-expand-people.sql', text })).not.toBeNull();
  expect(faultOf({ name: '0002-contract-people.sql', text })).toBeNull();
  expect(faultOf({ name: '0002-people.sql', text: '' })).not.toBeNull();
});

test.each([
  'create table note (id uuid primary key, text text not null)',
  "alter table app_user add column age int not null default 0; comment on column app_user.age is 'drop it'",
  'alter table app_user alter column name drop not null -- and rename to nothing',
  'create index note_text on note (text)',
])('%s is allowed in a migration that expands', (text) => {
  expect(faultOf({ name: '0002-expand-people.sql', text })).toBeNull();
});
