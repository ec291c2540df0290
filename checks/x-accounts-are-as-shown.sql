-- An X account is verified or pending only by a claim for that same handle.
select u.id as user_id, u.x_state
from app_user u
where u.x_state <> 'unverified' and not exists (
  select from x_claim c
  where c.user_id = u.id and lower(c.handle) = u.x_username_key
    and c.state = case u.x_state when 'verified' then 'confirmed' else 'waiting' end);
