import type { Queryable } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';

export type DatabaseState = {
  bytes: bigint;
  connections: number;
  maxConnections: number;
  standbys: number;
  /** Null: no standby, or the login may not see how far they are. */
  behindBytes: bigint | null;
  /** Null: the archive takes what it is given, or there is none. */
  archiveFailingSeconds: number | null;
};

/**
 * The state of the database server. Any login may count its standbys; how far they are is for members of
 * `pg_read_all_stats`.
 */
export function readDatabaseState(q: Queryable): Promise<DatabaseState | null> {
  return q.one(sql<DatabaseState>`
    select pg_database_size(current_database()) as bytes,
      (select count(*)::int from pg_stat_activity where datid is not null and usesysid is not null)
        as connections,
      current_setting('max_connections')::int as max_connections,
      -- A backup of the server is seen as one too, but for its state.
      (select count(*)::int from pg_stat_replication where state is null or state = 'streaming')
        as standbys,
      (select max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn))::bigint
        from pg_stat_replication where state = 'streaming') as behind_bytes,
      (select extract(epoch from now() - coalesce(last_archived_time, stats_reset))::float8
        from pg_stat_archiver where current_setting('archive_mode') <> 'off'
          and last_failed_time > coalesce(last_archived_time, '-infinity')) as archive_failing_seconds`);
}
