-- Before all work that fits a filter is approved together, its reviewer opens a random sample of it.
create table review_sample (
  id uuid primary key,
  made_by uuid not null,
  made_at timestamptz not null,
  -- All that fitted, oldest first, and what was chosen of it.
  submission_ids uuid[] not null,
  sample_ids uuid[] not null check (sample_ids <@ submission_ids and cardinality(sample_ids) > 0),
  opened_ids uuid[] not null default '{}' check (opened_ids <@ sample_ids),
  approved_at timestamptz,
  check (approved_at is null or opened_ids @> sample_ids)
);
revoke delete, truncate on review_sample from stoke_app;
