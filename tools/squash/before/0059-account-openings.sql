-- What a withdrawal pays for opening the token account of its address, besides the amount that is sent; null where
-- the account may not be opened for it.
alter table payout add column opening_micro bigint
  check (opening_micro is null or opening_micro >= 0 and purpose = 'withdrawal');
-- Those under way were promised no charge.
update payout p set opening_micro = 0
where purpose = 'withdrawal' and state not in ('confirmed', 'refunded') and not exists (
  select from payout e where e.address = p.address and e.state = 'confirmed');
