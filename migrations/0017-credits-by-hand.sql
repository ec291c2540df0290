-- Credits of transfers of which nothing on chain says whose they are: who decided it, why, and who
-- had paid. Nothing here is ever changed.
create table deposit_by_hand (
  signature text primary key references deposit_credit,
  admin_id uuid not null references app_user,
  reason text not null check (length(reason) between 10 and 1000),
  -- the wallets that paid, as the chain said when it was decided
  senders text[] not null,
  ticket_id uuid references support_ticket
);
revoke update, delete on deposit_by_hand from stoke_app;
