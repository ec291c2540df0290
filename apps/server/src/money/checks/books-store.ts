import type { Db, Side, Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { withTimeLimit, waits } from '../../platform/db/time-limit.ts';

export type CheckRunName = 'minute' | 'night';

export type CheckRun = {
  name: CheckRunName;
  ranAt: Date | null;
  /** When the last run ended with nothing wrong in the books, or unknown but in traffic databases that are away. */
  greenAt: Date | null;
  /** Names of the checks that found something, and of those that could not run. */
  wrong: string[];
  unknown: string[];
  /** Since it ran last, by the database's clock. */
  ageSeconds: number | null;
};

export function readCheckRuns(q: Queryable): Promise<CheckRun[]> {
  return q.all(sql<CheckRun>`
    select name, ran_at, green_at, wrong, unknown,
      floor(extract(epoch from now() - ran_at))::float8 as age_seconds
    from check_run order by name`);
}

export type DueCheckRun = Omit<CheckRun, 'ageSeconds'> & {
  /** A night's that has run since 3:00: what it could not check is due again. */
  isRetry: boolean;
};

/** The runs that are due, by the database's clock. */
export async function listDueCheckRuns(q: Queryable): Promise<DueCheckRun[]> {
  return q.all(sql<DueCheckRun>`
    select name, ran_at, green_at, wrong, unknown,
      name = 'night' and unknown <> '{}' and coalesce(
        ran_at >= date_bin('1 day', now(), timestamptz '2001-01-01 03:00:00+00'), false) as is_retry
    from check_run
    where due_at <= now() order by name`);
}

/**
 * Records a run, or what is still unknown of one. The minute's is due again in a minute, the night's at 3:00 UTC, and in
 * ten minutes where something is unknown.
 */
export async function saveCheckRun(
  tx: Tx,
  {
    wrong,
    unknown,
    isGreen,
    isRetry = false,
    name,
  }: {
    name: CheckRunName;
    isGreen: boolean;
    isRetry?: boolean;
    wrong: readonly string[];
    unknown: readonly string[];
  },
): Promise<void> {
  await tx.run(sql`
    update check_run set ran_at = case when ${isRetry} then ran_at else now() end,
      wrong = ${wrong}, unknown = ${unknown},
      green_at = case when ${isGreen} then now() else green_at end,
      due_at = case
        when name = 'minute' then now() + interval '1 minute'
        when ${unknown.length > 0} then now() + interval '10 minutes'
        else date_bin('1 day', now(), timestamptz '2001-01-01 03:00:00+00') + interval '1 day'
      end
    where name = ${name}`);
}

/** Makes the minute's run due now. */
export async function requestCheckRun(tx: Tx): Promise<void> {
  await tx.run(sql`update check_run set due_at = now() where name = 'minute'`);
}

export type Pause = { id: string; reason: string; since: Date };

/** Why payouts are paused. */
export type PauseCause = 'check' | 'second_payment' | 'treasury_short' | 'chain_ahead';

/**
 * Pauses payouts; false when they are already paused. A failed check replaces the cause and reason of
 * a pause that something else began, and payouts that the books lack those of a shortage, which they explain.
 */
export async function insertPause(
  tx: Tx,
  { id, reason, cause }: { id: string; reason: string; cause: PauseCause },
): Promise<boolean> {
  const changed = await tx.run(sql`
    insert into payout_pause as p (id, reason, since, cause)
    values (${id}, ${reason}, now(), ${cause})
    on conflict ((true)) where lifted_at is null do update
    set reason = excluded.reason, cause = excluded.cause
    where p.cause <> 'check' and excluded.cause = 'check'
      or p.cause = 'treasury_short' and excluded.cause = 'chain_ahead'`);
  return changed === 1;
}

/** Whether the last alarm about a shortage in the current pause is an hour old, or there was none. */
export async function claimShortageAlarm(tx: Tx, now: Date): Promise<boolean> {
  const claimed = await tx.run(sql`
    update payout_pause set shortage_alarm_at = ${now}
    where lifted_at is null
      and (shortage_alarm_at is null or shortage_alarm_at <= ${now}::timestamptz - interval '1 hour')`);
  return claimed === 1;
}

/** The current pause, if there is one. */
export function readPause(q: Queryable): Promise<Pause | null> {
  return q.one(sql<Pause>`select id, reason, since from payout_pause where lifted_at is null`);
}

/** Lifts the current pause; null when there is none. */
export function liftPause(
  tx: Tx,
  { by, reason }: { by: string; reason: string },
): Promise<Pause | null> {
  return tx.one(sql<Pause>`
    update payout_pause set lifted_at = now(), lifted_by = ${by}, lift_reason = ${reason}
    where lifted_at is null returning id, reason, since`);
}

/**
 * So old may the last green run of a minute be while payouts go on: longer than a change of the leader, a failover or
 * one slow run takes, and short enough that little is paid from books that no one has checked.
 */
const greenForSeconds = 30 * 60;

export type Verdict = {
  isPaused: boolean;
  /** A failed check has paused payouts. */
  hasFailed: boolean;
  /** Whether the minute's run was green since the time that was given. */
  isGreen: boolean;
  /** Whether its last green run is older than payouts may go on. */
  isLate: boolean;
};

/** What the checks say of payouts, by the database's clock. */
export async function readVerdict(q: Queryable, since: Date): Promise<Verdict> {
  const row = await q.one(sql<Verdict>`
    select exists (select from payout_pause where lifted_at is null) as is_paused,
      exists (select from payout_pause where lifted_at is null and cause = 'check') as has_failed,
      coalesce(green_at >= ${since}, false) as is_green,
      coalesce(green_at < now() - make_interval(secs => ${greenForSeconds}), false) as is_late
    from check_run where name = 'minute'`);
  return row ?? { isPaused: true, hasFailed: true, isGreen: false, isLate: false };
}

/** Runs every statement without a time limit of the database. */
export function withoutStatementTimeout<S extends Side>(
  db: Pick<Db<S>, 'transaction'>,
): Pick<Db<S>, 'all' | 'transaction'> {
  const transaction: Db<S>['transaction'] = (work) =>
    withTimeLimit(waits.report, () =>
      db.transaction(async (tx) => {
        await tx.run(sql`set local statement_timeout = 0`);
        return work(tx);
      }),
    );
  return { all: (statement) => transaction((tx) => tx.all(statement)), transaction };
}
