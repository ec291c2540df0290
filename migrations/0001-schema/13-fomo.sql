-- FOMO campaigns: tasks, their links, and the places that people hold in them.

create table fomo_campaign (
  id uuid primary key references campaign on delete cascade,
  rules text[] not null check (cardinality(rules) <= 50),
  earning_tag text check (earning_tag in ('High Earning', 'Medium Earning', 'Low Earning')),
  -- users who completed every task
  completed_users int not null default 0 check (completed_users >= 0)
);
comment on table fomo_campaign is
  'What a FOMO campaign has besides the row of its campaign. Growth: one row per FOMO campaign.';

create table fomo_task (
  id uuid primary key,
  campaign_id uuid not null references fomo_campaign on delete cascade,
  position int not null check (position between 1 and 26),
  key text not null check (length(key) between 1 and 60),
  kind text not null check (kind in ('like', 'retweet', 'comment', 'joinDiscord', 'joinTelegram',
    'followX', 'custom')),
  name text not null check (length(name) between 1 and 80),
  rate_micro bigint not null check (rate_micro > 0),
  -- in tenths of a percent
  allocation_tenths int not null check (allocation_tenths between 0 and 1000),
  target int not null check (target >= 0),
  participants int not null default 0 check (participants between 0 and target),
  -- how many it has: its best pay ranks the campaigns that are open
  links int not null check (links between 1 and 10),
  guide_text text not null check (length(guide_text) <= 1000),
  guide_link text not null check (length(guide_link) <= 300),
  unique (campaign_id, position),
  unique (campaign_id, key),
  unique (campaign_id, id)
);
comment on table fomo_task is
  'One task of a campaign. Its rate is paid for each verified link. Growth: a few rows per '
  'campaign.';

create table fomo_link (
  id uuid primary key,
  task_id uuid not null references fomo_task on delete cascade,
  position int not null check (position between 1 and 10),
  -- empty for a custom task without links
  link text not null check (length(link) <= 300),
  name text not null check (length(name) <= 120),
  type text not null check (type in ('x-like', 'x-retweet', 'x-comment', 'x-follow', 'discord',
    'telegram', 'manual-link', 'manual-upload')),
  proof_required boolean not null,
  description text not null check (length(description) <= 1000),
  proof_placeholder text not null check (length(proof_placeholder) <= 200),
  required_content text not null check (length(required_content) <= 500),
  unique (task_id, position)
);
comment on table fomo_link is
  'A step of a task: a link, or a proof to submit. Growth: up to ten rows per '
  'task.';

create table fomo_place (
  id uuid primary key,
  campaign_id uuid not null,
  task_id uuid not null,
  user_id uuid not null,
  state text not null check (state in ('held', 'completed', 'lapsed', 'left')),
  taken_at timestamptz not null,
  -- it lapses then, unless some of its work waits, is paid or can still be appealed
  expires_at timestamptz not null check (expires_at > taken_at),
  -- when the server looks at it next; null when nothing is due again
  look_at timestamptz,
  ended_at timestamptz check (ended_at >= taken_at),
  -- when all of its links were approved; it stays when the rewards are forfeited
  completed_at timestamptz,
  -- the Telegram account with which a place in a task with a Telegram group is held, by the keyed
  -- hash of its number: it has one place in a campaign, whichever account it is linked to
  telegram_account bytea,
  -- by both, so that removing a campaign looks at its own places only
  foreign key (campaign_id, task_id) references fomo_task (campaign_id, id) on delete cascade,
  check ((state = 'held') = (ended_at is null)),
  check (state = 'held' or look_at is null)
);
comment on table fomo_place is
  'A person''s place in one task of a FOMO campaign. A place that lapsed or was left is another '
  'person''s to take; its row stays. Growth: one row per place taken, kept for ever.';
-- one place per person and campaign
create unique index fomo_place_live on fomo_place (campaign_id, user_id)
  where state in ('held', 'completed');
-- the latest place of a campaign that may be idle; also finds the places of a task that is removed
create index fomo_place_of_campaign on fomo_place (campaign_id, id desc);
create index fomo_place_of_user on fomo_place (user_id, id);
-- the places that a worker looks at next
create index fomo_place_due on fomo_place (look_at, id) where look_at is not null;
create unique index fomo_place_of_telegram on fomo_place (campaign_id, telegram_account)
  where state in ('held', 'completed') and telegram_account is not null;

-- Whether work for a person's place in a task waits, is paid or can still be appealed: the place is
-- not given back.
create function fomo_work_is_live(p_task uuid, p_user uuid) returns boolean
language sql stable
return exists (
  select from fomo_link l
  join submission s on s.task_id = l.id and s.user_id = p_user
  left join dispute d on d.submission_id = s.id
  where l.task_id = p_task and (s.state = 'pending' or d.state in ('open', 'appealed')
    or s.state = 'approved' and s.forfeited_micro < s.amount_micro));
