create table banner (
  id uuid primary key,
  title text not null check (length(title) between 1 and 120),
  link text not null check (length(link) between 1 and 300),
  image text not null,
  position int not null default 0,
  is_active boolean not null default true,
  created_at timestamptz not null
);
create index banner_shown on banner (position, id) where is_active;
