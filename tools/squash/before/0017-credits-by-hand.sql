-- Credits of transfers whose owner the chain does not show: the admin, the reason and the paying
-- wallets. Append-only.
create table deposit_by_hand (
  signature text primary key references deposit_credit,
  admin_id uuid not null references app_user,
  reason text not null check (length(reason) between 10 and 1000),
  -- the wallets that paid, read from the chain at the decision
  senders text[] not null,
  ticket_id uuid references support_ticket
);
revoke update, delete on deposit_by_hand from stoke_app;
