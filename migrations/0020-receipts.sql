-- Every public key that receipts were ever signed with, so that old ones can always be checked.
create table receipt_key (
  kid text primary key,
  public_jwk jsonb not null,
  first_used_at timestamptz not null
);
revoke update, delete on receipt_key from stoke_app;
