-- What the screening list said of an address, by the keyed hash of wallets.
create table address_screening (
  hash bytea primary key,
  is_listed boolean not null,
  checked_at timestamptz not null
);
create index address_screening_age on address_screening (checked_at);

-- A payout to a listed address waits for admins, whoever released it before.
alter table payout drop constraint payout_flags_check;
alter table payout add constraint payout_flags_check check (flags <@ array[
  'suspended', 'wallet_changed', 'first_payout', 'daily_limit', 'large', 'listed']);
alter table payout add flagged_at timestamptz;
alter table payout_release drop constraint payout_release_pkey;
alter table payout_release add primary key (payout_id, admin_id, released_at);

alter table signal drop constraint signal_kind_check;
alter table signal add constraint signal_kind_check check (kind in ('shared_wallet',
  'shared_funding', 'shared_device', 'shared_address', 'telegram_ring', 'too_fast',
  'self_dealing', 'copied_proof', 'listed_sender'));
