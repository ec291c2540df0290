-- What is left of an account that was deleted: its money has a place of its own, its words are gone.

-- The chart of accounts has one more kind: unclaimed.
create or replace function ledger.account_fits() returns trigger language plpgsql
set search_path = pg_catalog, pg_temp as $$
declare
  shared boolean := new.kind in ('treasury', 'platform_fee', 'unclaimed', 'clearing');
  of_user boolean := new.kind in (
    'creator_available', 'earner_available', 'earner_reserved', 'earner_in_flight');
begin
  if not (shared or of_user
      or new.kind in ('campaign_pool', 'campaign_fee', 'campaign_contested'))
    or shared <> (new.owner is null)
    or (new.kind in ('treasury', 'clearing')) <> (new.floor is null)
    or new.floor <> 0
    or new.shard_id not between 0 and 15
    or new.id <> ledger.account_id(new.kind, new.owner, new.shard_id)
    or of_user and new.shard_id <> get_byte(sha256(convert_to(new.owner::text, 'UTF8')), 0) % 16
  then
    raise exception 'There is no such account as % of % in shard %.',
      new.kind, new.owner, new.shard_id using errcode = 'check_violation',
      constraint = 'account_fits';
  end if;
  return new;
end $$;

-- 'left': what somebody left behind when they deleted their account
alter table draw_place drop constraint draw_place_kind_check;
alter table draw_place add constraint draw_place_kind_check
  check (kind in ('payout', 'forfeit', 'left'));

-- The log of decisions is never changed but for this: what a reviewer wrote about the work of
-- somebody who has gone. That there was a decision, whose, when and for what reason stays.
create function erase_review_notes(p_user uuid) returns void
language sql security definer set search_path = public, pg_catalog, pg_temp as $$
  update review_decision d set note = 'erased'
  from submission s
  where s.id = d.submission_id and s.user_id = p_user and d.note not in ('', 'erased')
$$;
revoke all on function erase_review_notes from public;
grant execute on function erase_review_notes to stoke_app;

-- whose messages are removed with an account; links keep the number as text
create index telegram_message_of_chat on telegram_message ((chat_id::text));
