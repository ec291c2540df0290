-- The limits that a payout met at its request, and how many different admins have to release it.
alter table payout add flags text[] not null default '{}'
  check (flags <@ array['suspended', 'wallet_changed', 'first_payout', 'daily_limit', 'large']);
alter table payout add releases_needed smallint not null default 0
  check (releases_needed between 0 and 2);
alter table payout add check ((cardinality(flags) = 0) = (releases_needed = 0));
alter table payout drop constraint payout_review_cause_check;
alter table payout add constraint payout_review_cause_check check (review_cause in (
  'banned', 'flagged', 'paid_on_chain', 'not_provable', 'keeps_failing'));
alter table payout add check (review_cause <> 'flagged' or releases_needed > 0);
create index payout_flagged on payout (id) where state = 'review' and review_cause = 'flagged';

-- An admin's release of a flagged payout.
create table payout_release (
  payout_id uuid not null references payout,
  admin_id uuid not null references app_user,
  released_at timestamptz not null,
  primary key (payout_id, admin_id)
);
revoke update, delete, truncate on payout_release from stoke_app;

-- What was sent in the last hour.
create index payout_attempt_by_time on payout_attempt (claimed_at)
  where outcome in ('open', 'landed', 'parked');
