-- How often a payout was tried decides how long it waits before the next try.
create index payout_attempt_item_of_payout on payout_attempt_item (payout_id);
