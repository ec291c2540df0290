-- Drips: tweets of a campaign, and the actions that people report on them.

create table drip_campaign (
  id uuid primary key references campaign on delete cascade,
  package_id text not null check (package_id in ('starter', 'ignition', 'boost', 'surge'))
);
comment on table drip_campaign is
  'What a drip has besides the row of its campaign. Growth: one row per drip.';

create table drip_tweet (
  id uuid primary key,
  campaign_id uuid not null references drip_campaign on delete cascade,
  tweet_id text not null check (tweet_id ~ '^[0-9]{1,19}$'),
  url text not null check (length(url) <= 400),
  position int not null check (position between 1 and 50),
  created_at timestamptz not null,
  -- when earners first see it: not before its campaign is funded
  opened_at timestamptz,
  -- whether its campaign takes work; lets the list of tasks skip finished campaigns
  is_open boolean not null,
  -- what the creator says of it: what it is about, what to reply about
  about text not null default '' check (length(about) <= 280),
  unique (campaign_id, tweet_id),
  unique (id, campaign_id),
  -- checked at the end of a statement: the tweets after a removed one move up
  unique (campaign_id, position) deferrable,
  check (not is_open or opened_at is not null)
);
comment on table drip_tweet is
  'One tweet of a campaign: one task for every earner. Growth: up to 50 rows per drip.';
create index drip_tweet_open on drip_tweet (opened_at desc, id desc) where is_open;
-- admins find campaigns by a tweet, ended ones too
create index drip_tweet_by_tweet on drip_tweet (tweet_id);

create table drip_action (
  user_id uuid not null,
  task_id uuid not null references drip_tweet,
  action text not null check (action in ('like', 'retweet', 'comment')),
  opened_at timestamptz check (opened_at <= reported_at),
  reported_at timestamptz not null,
  reply_link text check (length(reply_link) <= 400),
  -- the number of the reply, whatever the spelling of its link
  reply_id text generated always as
    (ltrim(substring(reply_link from '/status/([0-9]+)$'), '0')) stored,
  -- the campaign in which the reply counts, once
  reply_campaign_id uuid,
  primary key (user_id, task_id, action),
  foreign key (task_id, reply_campaign_id) references drip_tweet (id, campaign_id),
  check (reply_link is null or action = 'comment'),
  check ((reply_link is null) = (reply_campaign_id is null))
);
comment on table drip_action is
  'An action that a user reports on a tweet, once. Growth: up to three rows per user and tweet, '
  'kept for ever.';
create index drip_action_of_task on drip_action (task_id);
-- the same reply shown by two people proves nothing for either
create index drip_action_reply on drip_action (reply_id) where reply_id is not null;
create unique index drip_reply_once on drip_action (user_id, reply_campaign_id, reply_id)
  where reply_id is not null;
