-- Every banned user has a ban in force with the same reason, and every user whom an admin suspended has a suspension in force
-- with the same end. No other user has either.
select 'ban' as act, coalesce(u.id, b.user_id) as user_id, u.ban_reason as of_account, b.reason as in_force
from (select * from app_user where account_status = 'banned') u
full join (select * from ban where state <> 'lifted') b on b.user_id = u.id
where u.id is null or b.id is null or u.ban_reason <> b.reason
union all
select 'suspension', coalesce(u.id, s.user_id), u.suspended_until::text, s.until::text
from (select * from app_user where suspended_until is not null) u
full join (select * from suspension where state <> 'ended') s on s.user_id = u.id
where u.id is null or s.id is null or u.suspended_until <> s.until;
