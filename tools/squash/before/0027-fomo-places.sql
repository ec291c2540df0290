-- A person's place in one task of a FOMO campaign. A place that lapsed or was left is another
-- person's to take; its row stays.
create table fomo_place (
  id uuid primary key,
  campaign_id uuid not null references fomo_campaign on delete cascade,
  task_id uuid not null references fomo_task on delete cascade,
  user_id uuid not null,
  state text not null check (state in ('held', 'completed', 'lapsed', 'left')),
  taken_at timestamptz not null,
  -- it lapses then, unless some of its work waits, is paid or can still be appealed
  expires_at timestamptz not null check (expires_at > taken_at),
  -- when the server looks at it next; null when nothing is due any more
  look_at timestamptz,
  ended_at timestamptz check (ended_at >= taken_at),
  check ((state = 'held') = (ended_at is null)),
  check (state = 'held' or look_at is null)
);
-- one place per person and campaign
create unique index fomo_place_live on fomo_place (campaign_id, user_id)
  where state in ('held', 'completed');
create index fomo_place_of_campaign on fomo_place (campaign_id, id desc);
create index fomo_place_of_user on fomo_place (user_id, id);
create index fomo_place_due on fomo_place (look_at, id) where look_at is not null;

-- the same proof shown by two people is no proof for either
create index submission_proof_link on submission ((evidence ->> 'proofLink'))
  where kind = 'fomo' and evidence ->> 'proofLink' is not null;
create index submission_proof_image on submission ((evidence ->> 'proofImage'))
  where kind = 'fomo' and evidence ->> 'proofImage' is not null;
