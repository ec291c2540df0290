-- The Telegram account in a user's row agrees with the history of links.
select u.id as user_id, u.telegram_user_id, l.telegram_user_id as linked
from app_user u
full join (select * from telegram_link where unlinked_at is null) l on l.user_id = u.id
where u.telegram_user_id is distinct from l.telegram_user_id;
