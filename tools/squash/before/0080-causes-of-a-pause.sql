-- Payouts are also paused at once when the treasury has paid one of them twice, and when it holds less
-- than the books say.
alter table payout_pause drop constraint payout_pause_cause_check;
alter table payout_pause add constraint payout_pause_cause_check
  check (cause in ('check', 'hourly_limit', 'second_payment', 'treasury_short'));
