-- Every public key ever used for receipts, so that old receipts can still be verified.
create table receipt_key (
  kid text primary key,
  public_jwk jsonb not null,
  first_used_at timestamptz not null
);
revoke update, delete on receipt_key from stoke_app;
