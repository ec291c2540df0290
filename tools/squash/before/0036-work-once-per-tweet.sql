-- Hashes of what links accounts to one another: handles, addresses, devices, proofs. Their key stays in
-- this database; the application can hash with it and cannot read it.
create schema trace;
create table trace.key (key bytea not null);
insert into trace.key (key)
select sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'));

create function trace_hash(p_kind text, p_value text) returns bytea
language sql stable security definer set search_path = public, pg_catalog, pg_temp as $$
  select substr(sha256(key || convert_to(p_kind || ':' || p_value, 'UTF8')), 1, 16) from trace.key
$$;
revoke all on function trace_hash from public;
grant execute on function trace_hash to stoke_app;

-- The work that an X account is paid for on a tweet, once and for ever, whoever holds the account
-- (rule 4.8). The hash outlives the account.
create table x_work (
  tweet_id text not null check (length(tweet_id) between 1 and 40),
  handle_hash bytea not null,
  user_id uuid not null,
  task_id uuid not null,
  primary key (tweet_id, handle_hash)
);
revoke delete, truncate on x_work from stoke_app;

insert into x_work (tweet_id, handle_hash, user_id, task_id)
select distinct on (1, 2) evidence ->> 'tweetId',
  trace_hash('x', lower(evidence ->> 'xUsername')), user_id, task_id
from submission
where kind = 'drip' and state <> 'rejected' and evidence ->> 'tweetId' is not null
  and evidence ->> 'xUsername' is not null
order by 1, 2, state, id;

-- When an appeal that was not answered in time was left to people: its work shows no evidence.
alter table appeal add column left_to_people_at timestamptz;
drop index appeal_overdue;
create index appeal_overdue on appeal (answer_before, id)
  where state = 'open' and ban_id is null and left_to_people_at is null;
