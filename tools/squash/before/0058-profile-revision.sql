-- Counts the changes of a profile, so that a form that was opened before the last one is refused.
alter table creator_profile add column revision integer not null default 1;
