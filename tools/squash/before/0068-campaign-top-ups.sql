-- How often a creator added money to a running campaign; the number is part of the reference of each
-- addition in the ledger.
alter table campaign add column top_up_count int not null default 0
  check (top_up_count >= 0 and (top_up_count = 0 or activated_at is not null));
