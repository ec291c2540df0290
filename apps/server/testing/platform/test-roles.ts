import pg from 'pg';

/** The roles with which tests, and the traffic of the product in tests, reach a database. */
export const testRoles = { all: 'test_all', traffic: 'test_traffic' } as const;

/**
 * Takes the tables of group traffic from the role of the application, and gives them to another one that has nothing
 * else: a statement on the wrong side fails, as it would in two databases.
 */
export function wallOff(url: string): Promise<void> {
  return asOwner(url, wall);
}

/** Lets the role of the application reach the traffic again, as `migrate` leaves it. */
export function takeWallDown(url: string): Promise<void> {
  return asOwner(url, 'grant usage on schema traffic to stoke_app');
}

/** Leaves no group traffic, but the key of its hashes. The tables may be spread over a cluster. */
export function emptyTraffic(url: string): Promise<void> {
  return asOwner(
    url,
    `do $$ begin
      execute 'truncate ' || (select string_agg(oid::regclass::text, ', ') from pg_class
        where relnamespace = 'traffic'::regnamespace and relkind in ('r', 'p') and not relispartition
          and relname <> 'key');
    end $$`,
  );
}

async function asOwner(url: string, statements: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    await owner.query(statements);
  } finally {
    await owner.end();
  }
}

const { all, traffic } = testRoles;
/** The statements of `wallOff`. */
export const wall = `
  do $$
  declare
    role text;
    one record;
  begin
    foreach role in array array['${all}', '${traffic}'] loop
      begin
        execute format('create role %I login', role);
      exception when duplicate_object or unique_violation then
        null;
      end;
    end loop;
    grant usage on schema traffic to ${traffic};
    for one in select table_name, privilege_type from information_schema.role_table_grants
      where grantee = 'stoke_app' and table_schema = 'traffic'
    loop
      execute format('grant %s on traffic.%I to ${traffic}', one.privilege_type, one.table_name);
    end loop;
    for one in select oid::regprocedure as name from pg_proc
      where pronamespace = 'traffic'::regnamespace and proacl::text like '%stoke_app%'
    loop
      execute format('grant execute on function %s to ${traffic}', one.name);
    end loop;
    revoke usage on schema traffic from stoke_app;
    grant stoke_app, ${traffic} to ${all};
    execute format('grant ${all}, ${traffic} to %I', current_user);
  end $$`;
