-- Uploads of images, which are stored under the hash of their content; a null owner is the platform.
-- The file is removed with the last account that uploaded it.
create table image (
  -- a proof is for its earner, the creator and admins alone
  path text not null check (path ~ '^/(media|proof)/[0-9a-f]{40}\.webp$'),
  user_id uuid references app_user,
  kept_at timestamptz not null,
  unique nulls not distinct (path, user_id)
);
create index image_of_user on image (user_id, path);

-- The picture of a linked X account: fetched once, kept as an image of the account.
create table avatar (
  user_id uuid primary key references app_user,
  handle_key text not null,
  path text,
  tries integer not null default 0 check (tries >= 0),
  -- next request to the service; null when the picture is stored or given up
  next_at timestamptz,
  check (path is null or next_at is null)
);
create index avatar_due on avatar (next_at) where next_at is not null;
create index avatar_of_handle on avatar (handle_key) where path is not null;
