import type pg from 'pg';

export type FomoSize = { campaigns: number; places: number };

/** The measured person's campaign, all of whose work waits for a decision. */
export const ownFomoId = '00000000-0000-7000-8000-00000000f030';

/**
 * Running FOMO campaigns of one task whose places are all taken, by the same people, the first of
 * them the measured person's, whose pictures all share a quarter of their hash and ten each are alike.
 */
export async function fillFomos(
  client: pg.Client,
  { campaigns, places, ownerId, othersId }: FomoSize & { ownerId: string; othersId: string },
): Promise<void> {
  await client.query(`
    create temporary table fomo_crowd on commit drop as
      select i, uuidv7() as id from generate_series(1, ${places}) i;
    insert into app_user (id, username, username_key, email, password_hash, name, role,
        account_status, trust_score, created_at)
      select id, 'worker' || i, 'worker' || i, 'worker' || i || '@bench.example', '', 'Worker',
        'user', 'active', 500, now() from fomo_crowd;
    create temporary table sized_fomo on commit drop as
      select n, now() - n * interval '1 second' as at, uuidv7() as task_id, uuidv7() as link_id,
        case when n = 1 then '${ownFomoId}' else uuidv7() end as id,
        case when n = 1 then '${ownerId}'::uuid else '${othersId}' end as creator_id
      from generate_series(1, ${campaigns}) n;
    insert into campaign (id, kind, creator_id, name, banner, price_micro, pool_micro, fee_micro,
        min_reward_micro, state, created_at, funded_at, activated_at)
      select id, 'fomo', creator_id, 'Lighthouse ' || n, '/media/none.webp', 1000000000, 850000000,
        150000000, 50000, 'active', at, at, at from sized_fomo;
    insert into fomo_campaign (id, rules, earning_tag)
      select id, '{}', 'High Earning' from sized_fomo;
    insert into fomo_task (id, campaign_id, position, key, kind, name, rate_micro,
        allocation_tenths, target, participants, links, guide_text, guide_link)
      select task_id, id, 1, 'like', 'like', 'Like it', 50000, 1000, ${places}, ${places}, 1, '', ''
      from sized_fomo;
    insert into fomo_link (id, task_id, position, link, name, type, proof_required, description,
        proof_placeholder, required_content)
      select link_id, task_id, 1, 'https://x.com/crowd/status/1', '', 'x-like', false, '', '', ''
      from sized_fomo;
    insert into fomo_place (id, campaign_id, task_id, user_id, state, taken_at, expires_at, look_at)
      select uuidv7(), f.id, f.task_id, u.id, 'held', now(), now() + interval '1 day',
        now() + interval '20 hours' from sized_fomo f, fomo_crowd u;
    insert into submission (id, kind, campaign_id, creator_id, task_id, user_id, amount_micro,
        state, attempt, submitted_at, decide_before, evidence)
      select uuidv7(), 'fomo', f.id, f.creator_id, f.link_id, u.id, 50000, 'pending', 1, now(),
        now() + interval '3 days', jsonb_build_object('taskName', 'Like it', 'linkName', '', 'link',
          'https://x.com/crowd/status/1', 'linkType', 'x-like', 'requiredContent', '', 'xUsername',
          'worker', 'proofText', null, 'proofLink', null, 'proofImage', null, 'isMember', false)
      from sized_fomo f, fomo_crowd u where f.n = 1;
    insert into work_likeness (band, submission_id, what, hash)
      select case p when 0 then 1 else p * 65536 + 1 + (u.i * 7919 * p) % 65534 end, s.id, 'picture',
        hashtextextended((u.i / 10)::text, 0)
      from submission s join fomo_crowd u on u.id = s.user_id, generate_series(0, 3) p
      where s.campaign_id = '${ownFomoId}'`);
}
