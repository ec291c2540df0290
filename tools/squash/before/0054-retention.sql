-- What is kept for a time only, found by its age.
create index image_proof_age on image (kept_at, path) where path like '/proof/%';
create index support_ticket_age on support_ticket (changed_at) where state = 'closed';
create index outgoing_mail_age on outgoing_mail (closed_at) where state <> 'waiting';
create index user_session_age on user_session (expires_at);
create index signal_dismissed_age on signal (dismissed_at) where state = 'dismissed';

-- Removes tickets that were closed before `p_before`, a limited number; the steps of a ticket may not be
-- deleted otherwise. One that a deposit was credited for stays with it.
create function forget_tickets(p_before timestamptz, p_limit int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  due uuid[];
begin
  select array_agg(id) into due from (
    select id from support_ticket t where state = 'closed' and changed_at < p_before
      and not exists (select from deposit_by_hand d where d.ticket_id = t.id)
    order by changed_at limit p_limit for update skip locked) old;
  delete from support_message where ticket_id = any(due);
  delete from support_step where ticket_id = any(due);
  delete from support_ticket where id = any(due);
  return coalesce(cardinality(due), 0);
end $$;
revoke all on function forget_tickets from public;
grant execute on function forget_tickets to stoke_app;
