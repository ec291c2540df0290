import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { PersonalPage, PersonalRow } from '../../platform/personal-data.ts';
import type { Guide } from '../../work/submissions/index.ts';
import type { FomoLink, FomoTask } from './fomo-store.ts';

/** A person's place in one task of a campaign. */
export type Place = {
  id: string;
  campaignId: string;
  taskId: string;
  userId: string;
  state: 'held' | 'completed' | 'lapsed' | 'left';
  takenAt: Date;
  expiresAt: Date;
  /** When the server looks at it next; null when nothing is due. */
  lookAt: Date | null;
  endedAt: Date | null;
  /** The keyed hash of the Telegram account that it is held with, in a task with a group. */
  telegramAccount: Buffer | null;
};
type Input = { campaignId: string; userId: string };

/** The latest place of a person in a campaign. Its campaign's lock guards it. */
export function readPlace(q: Queryable, { campaignId, userId }: Input): Promise<Place | null> {
  return q.one(sql<Place>`
    select * from fomo_place where campaign_id = ${campaignId} and user_id = ${userId}
    order by id desc limit 1`);
}

/** One task of the campaign; null when it has no such task. */
export function readTask(
  q: Queryable,
  { taskId, campaignId }: { campaignId: string; taskId: string },
): Promise<FomoTask | null> {
  return q.one(sql<FomoTask>`
    select * from fomo_task where id = ${taskId} and campaign_id = ${campaignId}`);
}

/** One link of the campaign with its task; null when it has no such link. */
export async function readLink(
  q: Queryable,
  input: { campaignId: string; linkId: string },
): Promise<{ link: FomoLink; task: FomoTask } | null> {
  const link = await q.one(sql<FomoLink>`select * from fomo_link where id = ${input.linkId}`);
  const task = link && (await readTask(q, { ...input, taskId: link.taskId }));
  return link && task ? { link, task } : null;
}

/** The guides of the tasks of these links, by link. */
export async function readGuides(
  q: Queryable,
  linkIds: readonly string[],
): Promise<Map<string, Guide>> {
  const rows = await q.all(sql<{ id: string; text: string; url: string }>`
    select l.id, t.guide_text as text, t.guide_link as url
    from fomo_link l join fomo_task t on t.id = l.task_id
    where l.id = any(${linkIds}::uuid[]) and (t.guide_text <> '' or t.guide_link <> '')`);
  return new Map(rows.map(({ id, text, url }) => [id, { text, url: url === '' ? null : url }]));
}

/** The state of a place, from its person's work on the links of the task. */
export type PlaceWork = {
  /** Submitted since the place was taken. */
  isSubmitted: boolean;
  /** Waits, is paid, or can still be appealed: the place is not given back. */
  isLive: boolean;
  /** A link was rejected for the second time. */
  isRejectedTwice: boolean;
  /** Every link is approved, even if a ban took the rewards back. */
  isDone: boolean;
};

export function readPlaceWork(
  q: Queryable,
  { taskId, userId, takenAt }: { taskId: string; userId: string; takenAt: Date },
): Promise<PlaceWork> {
  return q.only(sql<PlaceWork>`
    select coalesce(bool_or(s.submitted_at >= ${takenAt}), false) as is_submitted,
      fomo_work_is_live(${taskId}, ${userId}) as is_live,
      coalesce(bool_or(s.attempt = 2 and s.state = 'rejected'), false) as is_rejected_twice,
      count(*) filter (where s.state = 'approved')
        = (select links from fomo_task where id = ${taskId}) as is_done
    from fomo_link l
    join submission s on s.task_id = l.id and s.user_id = ${userId}
    where l.task_id = ${taskId}`);
}

/** Takes one place of the task; the campaign is locked and the task has a free one. */
export async function insertPlace(
  tx: Tx,
  place: Omit<Place, 'state' | 'lookAt' | 'endedAt'> & { lookAt: Date },
): Promise<void> {
  await tx.run(sql`
    insert into fomo_place (id, campaign_id, task_id, user_id, state, taken_at, expires_at, look_at,
      telegram_account)
    values (${place.id}, ${place.campaignId}, ${place.taskId}, ${place.userId}, 'held',
      ${place.takenAt}, ${place.expiresAt}, ${place.lookAt}, ${place.telegramAccount})`);
  await tx.run(sql`
    update fomo_task set participants = participants + 1 where id = ${place.taskId}`);
}

/** Gives back a held place that its person leaves. */
export async function markLeft(
  tx: Tx,
  { id, taskId, at }: { id: string; taskId: string; at: Date },
): Promise<void> {
  const ended = await tx.run(sql`
    update fomo_place set state = 'left', ended_at = ${at}, look_at = null
    where id = ${id} and state = 'held'`);
  if (ended !== 1) throw new Error(`The place ${id} was given back without its lock.`);
  await tx.run(sql`
    update fomo_task set participants = participants - 1 where id = ${taskId}`);
}

/**
 * Gives back a held place whose time is up and whose work is not alive: that of a person, or the
 * longest due one of a task. The campaign is locked.
 * @returns the place, if there was one.
 */
export function releaseLapsedPlace(
  tx: Tx,
  input: { campaignId: string; userId?: string | null; taskId?: string | null; now: Date },
): Promise<Input | null> {
  const { campaignId, userId = null, taskId = null, now } = input;
  return tx.one(sql<Input>`
    with lapsed as (
      update fomo_place set state = 'lapsed', ended_at = ${now}, look_at = null
      where id = (select id from fomo_place
        where campaign_id = ${campaignId} and state = 'held' and expires_at <= ${now}
          and (user_id = ${userId} or task_id = ${taskId} and look_at <= ${now})
          and not fomo_work_is_live(task_id, user_id)
        order by look_at, id limit 1)
      returning campaign_id, user_id, task_id
    ), freed as (
      update fomo_task t set participants = participants - 1 from lapsed where t.id = lapsed.task_id
    )
    select campaign_id, user_id from lapsed`);
}

/** The places that a person holds. */
export function listHeldPlaces(q: Queryable, userId: string): Promise<Pick<Place, 'campaignId'>[]> {
  return q.all(sql<Pick<Place, 'campaignId'>>`
    select campaign_id from fomo_place where user_id = ${userId} and state = 'held' order by id`);
}

export async function lookAgain(
  tx: Tx,
  { lookAt, id }: { id: string; lookAt: Date },
): Promise<void> {
  await tx.run(sql`
    update fomo_place set look_at = ${lookAt} where id = ${id} and state = 'held'`);
}

/** Clears the due times of the places of a campaign that is over. */
export async function closePlaces(tx: Tx, { id }: { id: string }): Promise<void> {
  await tx.run(sql`
    update fomo_place set look_at = null where campaign_id = ${id} and look_at is not null`);
}

/**
 * Completes the places of these people whose links are all approved, and counts them in their
 * campaigns.
 */
export async function completePlaces(
  tx: Tx,
  completed: readonly (Input & { at: Date })[],
): Promise<void> {
  const column = <T>(value: (one: Input & { at: Date }) => T) => completed.map(value);
  await tx.run(sql`
    with given as (
      select campaign_id, user_id, max(at) as at
      from unnest(${column(({ campaignId }) => campaignId)}::uuid[],
        ${column(({ userId }) => userId)}::uuid[], ${column(({ at }) => at)}::timestamptz[])
        one (campaign_id, user_id, at)
      group by campaign_id, user_id
    ), done as (
      update fomo_place p set state = 'completed', ended_at = given.at,
        completed_at = given.at, look_at = null
      from given
      where p.campaign_id = given.campaign_id and p.user_id = given.user_id and p.state = 'held'
        and not exists (select from fomo_link l where l.task_id = p.task_id
          and not exists (select from submission s where s.task_id = l.id
            and s.user_id = p.user_id and s.state = 'approved'))
      returning p.campaign_id
    )
    update fomo_campaign c set completed_users = c.completed_users + n.count
    from (select campaign_id, count(*)::int as count from done group by campaign_id) n
    where c.id = n.campaign_id`);
}

/**
 * Offers the completed places of these people again whose rewards are all forfeited, in campaigns
 * that still run.
 */
export async function reopenPlaces(tx: Tx, places: readonly Input[], at: Date): Promise<void> {
  await tx.run(sql`
    with freed as (
      update fomo_place p set state = 'lapsed', ended_at = ${at}
      from campaign c, unnest(${places.map(({ campaignId }) => campaignId)}::uuid[],
        ${places.map(({ userId }) => userId)}::uuid[]) given (campaign_id, user_id)
      where p.campaign_id = given.campaign_id and p.user_id = given.user_id
        and p.state = 'completed' and c.id = p.campaign_id and c.state = 'active'
        and not exists (select from fomo_link l join submission s on s.task_id = l.id
          where l.task_id = p.task_id and s.user_id = p.user_id
            and s.forfeited_micro < s.amount_micro)
      returning p.campaign_id, p.task_id
    ), tasks as (
      update fomo_task t set participants = t.participants - n.count
      from (select task_id, count(*)::int as count from freed group by task_id) n
      where t.id = n.task_id
    )
    update fomo_campaign c set completed_users = c.completed_users - n.count
    from (select campaign_id, count(*)::int as count from freed group by campaign_id) n
    where c.id = n.campaign_id`);
}

/**
 * Whether every place of the campaign is taken permanently, with every link submitted. For a campaign
 * without work in review this means that all is decided. A lapsing place is still open to others.
 */
export function areAllSubmitted(q: Queryable, campaignId: string): Promise<boolean> {
  return q.has(sql`
    select 1 where not exists (select from fomo_task
        where campaign_id = ${campaignId} and participants < target)
      and not exists (select from fomo_place p join fomo_link l on l.task_id = p.task_id
        where p.campaign_id = ${campaignId} and p.state = 'held'
          and (not fomo_work_is_live(p.task_id, p.user_id)
            or not exists (select from submission s where s.task_id = l.id
              and s.user_id = p.user_id and s.submitted_at >= p.taken_at
              and (s.state <> 'rejected' or exists (select from dispute d
                where d.submission_id = s.id)))))`);
}

/** Whether a rejection of this person's work on a link is not final, and its creator may have work done. */
export function isDisputed(
  q: Queryable,
  { linkId, userId }: { linkId: string; userId: string },
): Promise<boolean> {
  return q.has(sql`
    select 1 from submission s join dispute d on d.submission_id = s.id
    join app_user u on u.id = s.creator_id and u.account_status <> 'banned'
    where s.task_id = ${linkId} and s.user_id = ${userId} and d.state in ('open', 'appealed')`);
}

export type DuePlace = { id: string; campaignId: string; userId: string; lookAt: Date };

/** Places that the server looks at now, longest due first. */
export function listDuePlaces(
  q: Queryable,
  { now, after, limit }: { now: Date; after: { lookAt: Date; id: string }; limit: number },
): Promise<DuePlace[]> {
  return q.all(sql<DuePlace>`
    select id, campaign_id, user_id, look_at from fomo_place
    where look_at <= ${now} and (look_at, id) > (${after.lookAt}, ${after.id})
    order by look_at, id limit ${limit}`);
}

/** When a campaign started, or the last place was taken or work submitted since. */
export async function lastTouched(q: Queryable, campaignId: string): Promise<Date> {
  const row = await q.one(sql<{ at: Date }>`
    select greatest(c.activated_at,
      (select taken_at from fomo_place where campaign_id = c.id order by id desc limit 1),
      (select submitted_at from submission where campaign_id = c.id order by id desc limit 1)) as at
    from campaign c where c.id = ${campaignId} and c.activated_at is not null`);
  if (!row) throw new Error(`Campaign ${campaignId} has not started.`);
  return row.at;
}

/** Campaigns that started before this time and still run, by id. */
export function listOldCampaigns(
  q: Queryable,
  { before, after, limit }: { before: Date; after: string; limit: number },
): Promise<{ id: string }[]> {
  return q.all(sql<{ id: string }>`
    select id from campaign
    where kind = 'fomo' and state = 'active' and activated_at <= ${before} and id > ${after}
    order by id limit ${limit}`);
}

/** The proof that work for a link shows. */
type Shown = {
  id: string;
  userId: string;
  linkId: string;
  proofLink: string | null;
  proofImage: string | null;
};

/** The ids of the work whose proof another person shows too, or the same one for another link. */
export async function findSharedProofs(
  q: Queryable,
  works: readonly Shown[],
): Promise<Set<string>> {
  const rows = await q.all(sql<{ id: string }>`
    select given.id from unnest(${works.map(({ id }) => id)}::uuid[],
      ${works.map(({ userId }) => userId)}::uuid[], ${works.map(({ linkId }) => linkId)}::uuid[],
      ${works.map(({ proofLink }) => proofLink)}::text[],
      ${works.map(({ proofImage }) => proofImage)}::text[])
      as given (id, user_id, link_id, proof_link, proof_image)
    where exists (select from submission s where s.kind = 'fomo'
      and (s.user_id, s.task_id) <> (given.user_id, given.link_id)
      and (proof_target(s.evidence ->> 'proofLink') = proof_target(given.proof_link)
        or s.evidence ->> 'proofImage' = given.proof_image))`);
  return new Set(rows.map(({ id }) => id));
}

/** A person's places, by id. */
export function listPlaces(q: Queryable, { userId, after, limit }: PersonalPage) {
  return q.all(sql<PersonalRow>`
    select p.id, p.campaign_id, t.name as task, p.state, p.taken_at, p.expires_at, p.ended_at
    from fomo_place p join fomo_task t on t.id = p.task_id
    where p.user_id = ${userId} and p.id > ${after} order by p.id limit ${limit}`);
}
