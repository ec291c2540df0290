-- Kinds of campaign that an admin has opened to users at run time (rule 3.4). No row: off.
create table launch_switch (
  kind text primary key check (kind in ('fomo', 'boost')),
  is_on boolean not null,
  changed_at timestamptz not null,
  changed_by uuid not null
);
