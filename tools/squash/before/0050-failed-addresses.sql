-- Addresses that failed a transaction are paid alone.
create index payout_failed_to on payout (address) where failures > 0;

-- Bytes that were stored may be dropped as long as nothing has sent them; the mark comes before the sending.
alter table payout_attempt drop constraint payout_attempt_check1;
alter table payout_attempt add constraint payout_attempt_bytes
  check (case outcome when 'open' then true when 'dropped' then sent_at is null
    else signature is not null end);
