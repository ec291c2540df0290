-- The results of a campaign are added up from its work, by this index alone: no row of the table is
-- read, however many campaigns it holds.
drop index submission_of_campaign;
create index submission_of_campaign on submission (campaign_id, id)
  include (task_id, user_id, amount_micro, state, reason, submitted_at, decided_at);
create index forfeit_of_campaign on forfeit (campaign_id, submission_id) include (amount_micro);
