-- Which account each Telegram account was unlinked from last, by the keyed hash of its number. For a week
-- no other account links it; the hash stays when the account is deleted.
create table telegram_release (
  account bytea primary key,
  user_id uuid not null,
  released_at timestamptz not null
);
create index telegram_release_old on telegram_release (released_at);

insert into telegram_release (account, user_id, released_at)
select distinct on (telegram_user_id) trace_hash('telegram', telegram_user_id), user_id, unlinked_at
from telegram_link where unlinked_at is not null
order by telegram_user_id, unlinked_at desc;

-- A Telegram account that several accounts had links them, like a shared wallet.
alter table trace drop constraint trace_kind_check;
alter table trace add constraint trace_kind_check
  check (kind in ('address', 'device', 'wallet', 'funding', 'proof', 'telegram'));
alter table signal drop constraint signal_kind_check;
alter table signal add constraint signal_kind_check check (kind in ('shared_wallet',
  'shared_funding', 'shared_device', 'shared_address', 'shared_telegram', 'telegram_ring', 'too_fast',
  'self_dealing', 'copied_proof', 'listed_sender', 'returned'));

insert into trace (kind, hash, user_id, first_at, last_at)
select 'telegram', trace_hash('telegram', telegram_user_id), user_id, min(linked_at),
  max(linked_at)
from telegram_link group by telegram_user_id, user_id;
insert into signal_due (kind, hash)
select 'telegram', hash from trace where kind = 'telegram' group by hash having count(*) > 1;
