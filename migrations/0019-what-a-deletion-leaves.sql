-- What is left of an account that was deleted: its money has a place of its own, its words are gone.

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
