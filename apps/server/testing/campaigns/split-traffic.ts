import pg from 'pg';
import type { TrafficDb, TrafficTx } from '../../src/platform/db/traffic.ts';
import { aroundEach } from '../platform/around-each.ts';
import { testRoles } from '../platform/test-roles.ts';
import { sql, type Statement } from '../../src/platform/db/sql.ts';

/** The tables of what is said and done in Sparks, each keyed by its campaign. */
export const trafficTables = [
  'campaign',
  'outbox',
  'spark_recording',
  'spark_action',
  'spark_text',
  'spark_participation',
  'spark_member',
  'spark_join',
  'spark_earner',
  'spark_tally',
  'spark_tally_change',
] as const;

/** Splits the empty tables of the traffic into eight parts by campaign, as if they lay in eight databases, without months. */
export async function splitTraffic(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const defined = async (query: string): Promise<string[]> => {
    const { rows } = await client.query<{ defined: string }>(query);
    return rows.map((row) => row.defined);
  };
  const views = await defined(`
    select format('create or replace view traffic.%I as %s', viewname, definition) as defined
    from pg_views where schemaname = 'traffic'`);
  for (const table of trafficTables) {
    const triggers = await defined(`
      select pg_get_triggerdef(oid) as defined from pg_trigger
      where tgrelid = 'traffic.${table}'::regclass and not tgisinternal`);
    await client.query(`
      alter table traffic.${table} rename to ${table}_whole;
      create table traffic.${table} (like traffic.${table}_whole including all)
        partition by hash (campaign_id);
      grant select, insert, update, delete on traffic.${table} to stoke_app, ${testRoles.traffic}`);
    for (let part = 0; part < 8; part += 1) {
      await client.query(`create table traffic.${table}_part_${part} partition of traffic.${table}
        for values with (modulus 8, remainder ${part})`);
    }
    for (const trigger of triggers) await client.query(trigger);
  }
  for (const view of views) await client.query(view);
  await client.query(`
    create or replace function traffic.make_months(p_from timestamptz, p_until timestamptz) returns void
    language sql set search_path = traffic as ''`);
  await client.end();
}

type Locked = { table: string; part: string };

/**
 * The same database, which notes the statements after which a transaction has locked more than one part, and
 * the tables of which it locked one.
 */
export function watchParts(db: TrafficDb): {
  db: TrafficDb;
  broken: Set<string>;
  tables: Set<string>;
} {
  const [broken, tables] = [new Set<string>(), new Set<string>()];
  const watched = async (tx: TrafficTx): Promise<TrafficTx> => {
    // A plan for any campaign locks the parts of all.
    await tx.run(sql`set local plan_cache_mode = force_custom_plan`);
    const look = async <R>(statement: Statement<unknown>, ask: () => Promise<R>): Promise<R> => {
      const result = await ask();
      if (!statement.text.includes('traffic.')) return result;
      const locked = await tx.all(sql<Locked>`
        select split_part(relname, '_part_', 1) as table, split_part(relname, '_part_', 2) as part
        from pg_locks join pg_class c on c.oid = relation
        where pid = pg_backend_pid() and relkind = 'r' and relname ~ '^(campaign|outbox|spark_.*)_part_[0-7]$'`);
      for (const { table } of locked) tables.add(table);
      if (new Set(locked.map(({ part }) => part)).size > 1) broken.add(statement.text.trim());
      return result;
    };
    return { ...tx, ...aroundEach(tx, look) };
  };
  const transaction: TrafficDb['transaction'] = (work) =>
    db.transaction(async (tx) => work(await watched(tx)));
  return { db: { ...db, transaction }, broken, tables };
}
