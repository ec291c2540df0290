-- Which payout paid which reward, first earned first paid, told without counting anything. A reward
-- stands at what its earner had earned before it, a draw at what had left before it; a draw paid
-- the rewards that it overlaps.
create table reward_place (
  submission_id uuid primary key references submission,
  user_id uuid not null,
  earned_before_micro bigint not null check (earned_before_micro >= 0),
  amount_micro bigint not null check (amount_micro > 0),
  unique (user_id, earned_before_micro)
);

create table draw_place (
  -- of a payout its own id
  id uuid primary key,
  user_id uuid not null,
  kind text not null check (kind in ('payout', 'forfeit')),
  drawn_before_micro bigint not null check (drawn_before_micro >= 0),
  amount_micro bigint not null check (amount_micro > 0),
  unique (user_id, drawn_before_micro)
);

-- All that has left an earner for good; its row is what two draws of one earner wait for.
create table earner_drawn (
  user_id uuid primary key,
  drawn_micro bigint not null check (drawn_micro >= 0)
);

-- What was decided and paid before now
insert into reward_place (submission_id, user_id, earned_before_micro, amount_micro)
  select id, user_id,
    sum(amount_micro) over (partition by user_id order by decided_at, id) - amount_micro,
    amount_micro
  from submission where state = 'approved';
insert into draw_place (id, user_id, kind, drawn_before_micro, amount_micro)
  select id, user_id, 'payout',
    sum(amount_micro) over (partition by user_id order by confirmed_at, id) - amount_micro,
    amount_micro
  from payout where state = 'confirmed';
insert into earner_drawn (user_id, drawn_micro)
  select user_id, sum(amount_micro) from draw_place group by user_id;

-- Every public key that receipts were ever signed with, so that old ones can always be checked.
create table receipt_key (
  kid text primary key,
  public_jwk jsonb not null,
  first_used_at timestamptz not null
);
revoke update, delete on reward_place, draw_place, receipt_key from stoke_app;
revoke delete on earner_drawn from stoke_app;
