import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Reviewer } from '../decisions/index.ts';
import type { Verdict } from '../submissions/index.ts';
import type { Agreement } from './progress-store.ts';

/** Work to decide together, and the part of it that its reviewer checks before. */
export type Sample = {
  id: string;
  madeBy: string;
  asAdmin: boolean;
  madeAt: Date;
  submissionIds: readonly string[];
  sampleIds: readonly string[];
  verdict: Verdict;
  openedIds: readonly string[];
  /** Found as expected, and otherwise. */
  agreedIds: readonly string[];
  disagreedIds: readonly string[];
  decidedAt: Date | null;
};

export type NewSample = Omit<Sample, 'openedIds' | 'agreedIds' | 'disagreedIds' | 'decidedAt'>;

export async function insertSample(tx: Tx, sample: NewSample): Promise<void> {
  const { id, madeBy, asAdmin, madeAt, submissionIds, sampleIds, verdict } = sample;
  await tx.run(sql`
    insert into review_sample (id, made_by, as_admin, made_at, submission_ids, sample_ids, verdict)
    values (${id}, ${madeBy}, ${asAdmin}, ${madeAt}, ${submissionIds}::uuid[],
      ${sampleIds}::uuid[], ${verdict})`);
}

type Drawn = Pick<Sample, 'id' | 'sampleIds'>;

/** Draws a reviewer's own sample of the same work again, unless they decided on some of it; null without one. */
export function renewSample(
  tx: Tx,
  input: { since: Date } & Omit<NewSample, keyof Drawn>,
): Promise<Drawn | null> {
  const { madeBy, asAdmin, madeAt, since, submissionIds, verdict } = input;
  return tx.one(sql<Drawn>`
    update review_sample set made_at = ${madeAt}
    where id = (
      select id from review_sample
      where made_by = ${madeBy} and as_admin = ${asAdmin} and made_at >= ${since}
        and verdict = ${verdict} and submission_ids = ${submissionIds}::uuid[]
        and agreed_ids = '{}' and disagreed_ids = '{}'
      limit 1 for update)
    returning id, sample_ids`);
}

export function readSample(
  q: Queryable,
  { id, madeBy }: { id: string; madeBy: string },
): Promise<Sample | null> {
  return q.one(sql<Sample>`
    select * from review_sample where id = ${id} and made_by = ${madeBy}`);
}

/** What samples since a time say about the next one of a reviewer. */
export type EarlierSamples = {
  /** Chosen before, of an admin by any admin, and never decided together: it is chosen again. */
  chosen: ReadonlySet<string>;
  /** Part of anyone's sample that did not turn out as expected: it is decided one by one. */
  failed: ReadonlySet<string>;
};

export async function readEarlierSamples(
  q: Queryable,
  { since, verdict, by }: { since: Date; verdict: Verdict; by: Reviewer },
): Promise<EarlierSamples> {
  const rows = await q.all(sql<{ id: string; hasFailed: boolean }>`
    select distinct unnest(case when disagreed_ids = '{}' then sample_ids else submission_ids end)
      as id, disagreed_ids <> '{}' as has_failed
    from review_sample
    where made_at >= ${since} and verdict = ${verdict} and decided_at is null
      and (disagreed_ids <> '{}'
        or case when ${by.isAdmin} then as_admin else made_by = ${by.userId} end)`);
  const idsOf = (wish: boolean) =>
    new Set(rows.flatMap(({ id, hasFailed }) => (hasFailed === wish ? [id] : [])));
  return { chosen: idsOf(false), failed: idsOf(true) };
}

/** Notes that a submission of the sample was opened. */
export async function recordOpened(
  q: Queryable,
  { submissionId, id }: { id: string; submissionId: string },
): Promise<void> {
  await q.run(sql`
    update review_sample set opened_ids = opened_ids || ${submissionId}::uuid
    where id = ${id} and ${submissionId}::uuid = any(sample_ids)
      and not ${submissionId}::uuid = any(opened_ids)`);
}

/** Notes once what the reviewer found; false for work that was not opened or was checked before. */
export async function recordChecked(
  tx: Tx,
  { id, submissionId, agrees }: { id: string; submissionId: string; agrees: boolean },
): Promise<boolean> {
  const changed = await tx.run(sql`
    update review_sample set
      agreed_ids = case when ${agrees} then agreed_ids || ${submissionId}::uuid else agreed_ids end,
      disagreed_ids =
        case when ${agrees} then disagreed_ids else disagreed_ids || ${submissionId}::uuid end
    where id = ${id} and ${submissionId}::uuid = any(opened_ids) and decided_at is null
      and not ${submissionId}::uuid = any(agreed_ids || disagreed_ids)`);
  return changed === 1;
}

/** Marks it as decided, once and only when all of its sample turned out as expected. */
export async function takeSample(
  tx: Tx,
  { at, id, madeBy }: { id: string; madeBy: string; at: Date },
): Promise<boolean> {
  const taken = await tx.run(sql`
    update review_sample set decided_at = ${at}
    where id = ${id} and made_by = ${madeBy} and decided_at is null
      and agreed_ids @> sample_ids`);
  return taken === 1;
}

/** How much of the samples since a time was checked, and turned out as expected. */
export async function readSampleAgreement(q: Queryable, since: Date): Promise<Agreement> {
  const row = await q.one(sql<Agreement>`
    select coalesce(sum(cardinality(agreed_ids || disagreed_ids)), 0)::int as checked,
      coalesce(sum(cardinality(agreed_ids)), 0)::int as agreed
    from review_sample where made_at >= ${since}`);
  return row ?? { checked: 0, agreed: 0 };
}
