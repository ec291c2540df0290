-- The proof of funds: the balances owed, and the roots made from them.

-- What the platform owes, by owner and kind of balance. The money of a campaign is its creator's.
create view owed as
  select coalesce(c.creator_id, a.owner)::text as owner, a.kind, sum(a.balance)::bigint as amount
  from ledger.account a
  left join campaign c
    on c.id = a.owner and a.kind in ('campaign_pool', 'campaign_fee', 'campaign_disputed')
  where a.balance > 0
  group by coalesce(c.creator_id, a.owner), a.kind
  union all
  select 'unclaimed', 'unclaimed', unclaimed.amount
  from (
    select ledger.platform_balance(a.id) as amount
    from ledger.account a where a.owner is null and a.kind = 'unclaimed') unclaimed
  where unclaimed.amount > 0;
grant select on owed to stoke_app;

create table proof_root (
  number int primary key check (number > 0),
  -- when the books and the chain were read for it
  at timestamptz not null,
  -- the newest transaction of the books in it
  sequence bigint not null check (sequence >= 0),
  -- the final slot at which the treasury held `on_chain_micro`
  slot bigint not null check (slot >= 0),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  sum_micro bigint not null check (sum_micro >= 0),
  leaves int not null check (leaves >= 0),
  on_chain_micro bigint not null check (on_chain_micro >= 0),
  -- the hash of the newest seal of the books
  sealed text check (sealed ~ '^[0-9a-f]{64}$'),
  -- of the record of the root before
  previous text check (previous ~ '^[0-9a-f]{64}$'),
  -- the record, signed
  jws text not null,
  check ((number = 1) = (previous is null))
);
comment on table proof_root is
  'A root of the balances owed at one time. Growth: one row per day and one for each that an admin '
  'makes, never changed or removed.';
create index proof_root_by_time on proof_root (at);
revoke update, delete, truncate on proof_root from stoke_app;
create trigger append_only before update or delete or truncate on proof_root
  for each statement execute function ledger.refuse_change();

create table proof_anchor (
  root_number int primary key references proof_root,
  memo text not null check (length(memo) <= 200),
  -- the bytes of the transaction that says it, stored before they are sent
  signature text unique,
  wire text,
  last_valid_block_height bigint,
  slot bigint,
  signed_at timestamptz,
  sent_at timestamptz,
  landed_at timestamptz,
  -- looks in a row without a clear outcome, and when the next one is
  attempts int not null default 0,
  not_before timestamptz,
  check (num_nulls(wire, last_valid_block_height, slot, signed_at) in (0, 4)),
  check (wire is null or signature is not null),
  -- one that was found on chain, sent by books that are lost, has no bytes
  check (signature is null or wire is not null or landed_at is not null),
  check (sent_at is null or signature is not null),
  check (landed_at is null or sent_at is not null)
);
comment on table proof_anchor is
  'The memo of the treasury that says a root on chain. Growth: one row per root, never removed.';
create index proof_anchor_open on proof_anchor (root_number) where landed_at is null;

create table proof_tree (
  root_number int primary key references proof_root,
  -- from which the nonce of each leaf is made
  secret bytea not null check (length(secret) = 32)
);
comment on table proof_tree is
  'The tree of a root, from which people get their proofs. Growth: one row per root, removed '
  'after 35 days.';

create table proof_chunk (
  root_number int not null references proof_tree on delete cascade,
  -- 0 for the leaves, then every eighth level above them
  level smallint not null check (level >= 0 and level % 8 = 0),
  place int not null check (place >= 0),
  -- of leaves: the hash of the first one's nonce, in whose order they stand; null where all are padding
  first_key bytea check (length(first_key) = 32),
  -- hash and amount of up to 256 nodes
  nodes bytea not null check (length(nodes) between 40 and 10240 and length(nodes) % 40 = 0),
  primary key (root_number, level, place),
  check (level = 0 or first_key is null)
);
comment on table proof_chunk is
  'A part of a tree: hashes and amounts without a name, from which the nodes between are hashed '
  'again. Growth: one row per 256 balances and root, removed with its tree.';
create index proof_chunk_by_key on proof_chunk (root_number, first_key)
  where first_key is not null;
-- Hashes cannot be compressed.
alter table proof_chunk alter column nodes set storage external;
