-- What admins take back of a Spark's rewards: one row per person and act. The hold of the same id keeps
-- the money in the campaign while the reversal can be appealed.
create table spark_reversal (
  id uuid primary key,
  campaign_id uuid not null references spark_campaign,
  user_id uuid not null references app_user,
  reason text collate "C" not null check (reason in ('several_accounts', 'automated',
    'mutual_reactions', 'copied_texts', 'low_quality', 'other')),
  note text not null check (length(note) <= 500),
  actions int not null check (actions > 0),
  amount_micro bigint not null check (amount_micro > 0),
  reversed_by uuid not null check (reversed_by <> user_id),
  reversed_at timestamptz not null,
  -- upheld: not appealed in time, or the appeal was lost
  state text collate "C" not null check (state in ('open', 'appealed', 'upheld', 'overturned')),
  appeal_before timestamptz not null check (appeal_before > reversed_at),
  -- the appeal, once filed
  answer_before timestamptz,
  answer text not null default '' check (length(answer) <= 1000),
  closed_at timestamptz,
  check (reason <> 'other' or note <> ''),
  check ((state in ('open', 'appealed')) = (closed_at is null)),
  check (state <> 'open' or answer_before is null),
  check (state <> 'appealed' or answer_before is not null)
);
create index spark_reversal_of_user on spark_reversal (user_id, id desc);
create index spark_reversal_of_campaign on spark_reversal (campaign_id, id);
create index spark_reversal_due on spark_reversal (appeal_before, id) where state = 'open';

alter table spark_action
  -- the last reversal; an overturned one stays with its paid actions
  add column reversal_id uuid references spark_reversal,
  add check ((status = 'reversed') <= (reversal_id is not null)),
  add check ((reversal_id is not null) <= (status in ('reversed', 'available')));
create index spark_action_of_reversal on spark_action (reversal_id) where reversal_id is not null;
-- what was done lately, for the moderators' pages
create index spark_action_lately on spark_action (campaign_id, at);

alter table appeal add foreign key (reversal_id) references spark_reversal;
