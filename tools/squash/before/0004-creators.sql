create table creator_profile (
  user_id uuid primary key references app_user,
  name text not null check (length(name) between 1 and 80),
  username text not null check (length(username) between 3 and 30),
  username_key text not null unique,
  description text not null check (length(description) <= 500),
  tags text[] not null check (cardinality(tags) <= 20),
  twitter text not null,
  website text not null,
  discord text not null,
  telegram text not null default '',
  logo text,
  banner text,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
