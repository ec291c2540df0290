alter table spark_group
  -- what the bot asked for and may not do; empty while it is no administrator
  add column missing_rights text[] not null default '{}' check (cardinality(missing_rights) <= 20),
  -- when Telegram was last asked what the bot is there; null: never
  add column looked_at timestamptz;
create index spark_group_unlooked on spark_group (looked_at nulls first);
create index spark_campaign_in_group on spark_campaign (telegram_chat_id, id)
  where telegram_chat_id is not null;
