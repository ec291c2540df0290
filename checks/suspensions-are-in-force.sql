-- Every user whom an admin suspended has a suspension in force with the same end, and no other user has one.
select coalesce(u.id, s.user_id) as user_id, u.suspended_until, s.until, s.state
from (select * from app_user where suspended_until is not null) u
full join (select * from suspension where state <> 'ended') s on s.user_id = u.id
where u.id is null or s.id is null or u.suspended_until <> s.until;
