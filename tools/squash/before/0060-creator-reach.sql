-- How many users have submitted work to a creator, counted when each does so for the first time.
-- The session of a creator shows it on every page.
create index submission_of_creator_and_user on submission (creator_id, user_id);
create table creator_reach (
  creator_id uuid primary key,
  users_engaged int not null check (users_engaged > 0)
);
insert into creator_reach (creator_id, users_engaged)
select creator_id, count(distinct user_id) from submission group by creator_id;
