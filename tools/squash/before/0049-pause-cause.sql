-- A failed check stops requests too; the limit of an hour only delays what is sent.
alter table payout_pause add cause text not null default 'check'
  check (cause in ('check', 'hourly_limit'));
