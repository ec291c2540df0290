-- What a user's row says of a linked account is what the history of links says: an X account is verified
-- or pending only by a claim for that same handle, a Telegram account is the one that is linked.
select u.id as user_id, 'X' as account, u.x_state as shown
from app_user u
where u.x_state <> 'unverified' and not exists (
  select from x_claim c
  where c.user_id = u.id and lower(c.handle) = u.x_username_key
    and c.state = case u.x_state when 'verified' then 'confirmed' else 'waiting' end)
union all
select u.id, 'Telegram', u.telegram_user_id::text
from app_user u
full join (select * from telegram_link where unlinked_at is null) l on l.user_id = u.id
where u.telegram_user_id is distinct from l.telegram_user_id
