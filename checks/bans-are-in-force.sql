-- Every banned user has a ban in force with the same reason, and no other user has one.
select coalesce(u.id, b.user_id) as user_id, u.account_status, b.state
from (select * from app_user where account_status = 'banned') u
full join (select * from ban where state <> 'lifted') b on b.user_id = u.id
where u.id is null or b.id is null or u.ban_reason <> b.reason;
