-- The rules say since this version that who accepts them is 18 or older.
alter table rules_acceptance add confirms_age boolean not null default false;
