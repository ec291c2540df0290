-- Loops of a volume boost are checked on chain, and their rewards are in the books until an admin
-- records the payment (decision 78).
alter table boost_campaign
  -- null: imported before loops were checked on chain
  add column token_mint text check (token_mint ~ '^[1-9A-HJ-NP-Za-km-z]{32,44}$'),
  add column starts_at timestamptz,
  add column ends_at timestamptz check (ends_at > starts_at);
alter table boost_participation
  add column pending_loops int not null default 0 check (pending_loops between 0 and max_loops),
  -- of the payment outside; a transaction on Solana is in chain_signature as well
  add column payment_id text unique check (length(payment_id) between 1 and 200),
  add constraint boost_payment_is_of_paid check (payment_id is null or state = 'paid');
create index boost_participation_of_campaign on boost_participation (campaign_id, id);
alter table boost_loop
  -- null: imported with its participation, and not in the books
  add column signature text unique references chain_signature;
update boost_participation p set pending_loops = greatest(0,
  max_loops - (select count(*) from boost_loop l where l.participation_id = p.id))
where state = 'active';

alter table chain_signature drop constraint chain_signature_used_for_check;
alter table chain_signature add constraint chain_signature_used_for_check
  check (used_for in ('deposit', 'payout', 'loop', 'withdrawal', 'boost_payment'));

insert into ledger.account_kind (kind, owner_type, may_be_negative, needs_holds) values
  ('boost_outside', 'platform', true, false),
  ('boost_owed', 'user and campaign', false, false);
insert into ledger.account (id, kind) values (ledger.account_id('boost_outside'), 'boost_outside');
