import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { PersonalPage, PersonalRow } from '../../platform/personal-data.ts';
import { eraseLikeness } from './likeness-store.ts';

/**
 * A user's work with every decision on it, by id. Who decided is left out: it is another person's
 * data.
 */
export function listWork(q: Queryable, { userId, after, limit }: PersonalPage) {
  return q.all(sql<PersonalRow>`
    select s.id, s.kind, s.campaign_id, s.task_id, s.amount_micro, s.state, s.attempt,
      s.submitted_at, s.decided_at, s.reason, s.note, s.marks, s.evidence,
      coalesce((select json_agg(json_build_object('decidedAt', d.decided_at,
          'before', d.state_before, 'after', d.state_after, 'reason', d.reason, 'note', d.note,
          'by', case when d.decided_by is null then 'the system' else 'a reviewer' end)
        order by d.id)
        from review_decision d where d.submission_id = s.id), '[]'::json) as decisions
    from submission s where s.user_id = ${userId} and s.id > ${after} order by s.id
    limit ${limit}`);
}

/** Whether work waits for a decision or for the answer to an appeal. */
export function hasWaitingWork(q: Queryable, userId: string): Promise<boolean> {
  return q.has(sql`
    select 1 from submission where user_id = ${userId} and state = 'pending'
    union all select 1 from dispute where user_id = ${userId} and state = 'appealed' limit 1`);
}

/** Locks a user's work, the work for their campaigns, and then the user's disputes. */
export async function lockWorkAround(tx: Tx, userId: string): Promise<void> {
  await tx.all(sql`
    select id from submission where user_id = ${userId} or creator_id = ${userId}
    order by id for update`);
  await tx.all(sql`
    select submission_id from dispute where user_id = ${userId} order by submission_id for update`);
}

/** By kind, fields that overwrite evidence. */
type Erased = Readonly<Record<string, object>>;

/**
 * Deletes the evidence that identifies the worker; the work, its decision and its payment stay. In
 * other people's work for this user's campaigns, a tweet link keeps only its number, because the
 * usual link contains the author's name, and what the creator wrote goes. `erased` overwrites the worker;
 * the evidence of other kinds is removed whole. `erasedCreator` overwrites the creator.
 */
export async function eraseEvidence(
  tx: Tx,
  { userId, erased, erasedCreator }: { userId: string; erased: Erased; erasedCreator: Erased },
): Promise<void> {
  await tx.run(sql`
    update submission set
      evidence = coalesce(evidence || (${JSON.stringify(erased)}::jsonb -> kind),
        '{"erased": true}'),
      note = case reason when 'other' then 'erased' else '' end
    where user_id = ${userId} and state <> 'pending'`);
  await eraseLikeness(tx, userId);
  await tx.run(sql`select erase_review_notes(${userId})`);
  await tx.run(sql`
    update submission set evidence = (evidence - 'about') || jsonb_build_object('tweetUrl',
      'https://x.com/i/web/status/' || (evidence ->> 'tweetId'))
    where creator_id = ${userId} and evidence ? 'tweetUrl' and evidence ? 'tweetId'`);
  await tx.run(sql`
    update submission set evidence = evidence || (${JSON.stringify(erasedCreator)}::jsonb -> kind)
    where creator_id = ${userId} and kind = any(${Object.keys(erasedCreator)}::text[])
      and not evidence ? 'erased'`);
}
