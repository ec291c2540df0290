-- What its evidence shows at the submission, so that a queue is filtered without reading evidence.
alter table submission
  add column marks text[] not null default '{}' check (marks <@ array['no_reply', 'fast']);
update submission set marks =
  case when evidence ->> 'replyLink' is null then array['no_reply'] else '{}' end ||
  case when exists (
      select from jsonb_each(evidence -> 'actions') action
      where action.value ->> 'openedAt' is not null
        and (action.value ->> 'reportedAt')::timestamptz
          < (action.value ->> 'openedAt')::timestamptz + interval '2 seconds')
    then array['fast'] else '{}' end
where kind = 'drip' and state = 'pending';
