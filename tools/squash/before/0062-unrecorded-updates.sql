-- Group traffic that is in the inbox, and confirmed to Telegram, before it is recorded: the next updates are
-- asked for meanwhile. A row is deleted in the transaction that records its updates.
create table telegram_unrecorded (
  id bigint generated always as identity primary key,
  bot_id bigint not null,
  slot smallint not null check (slot between 0 and 9),
  update_ids bigint[] not null
);
