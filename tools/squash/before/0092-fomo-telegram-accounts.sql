-- The Telegram account with which a place in a task with a Telegram group is held, by the keyed hash of its
-- number: it has one place in a campaign, whichever account it is linked to.
alter table fomo_place add column telegram_account bytea;
create unique index fomo_place_of_telegram on fomo_place (campaign_id, telegram_account)
  where state in ('held', 'completed') and telegram_account is not null;

update fomo_place p set telegram_account = first.account
from (
  select distinct on (p.campaign_id, u.telegram_user_id) p.id,
    trace_hash('telegram', u.telegram_user_id) as account
  from fomo_place p join app_user u on u.id = p.user_id and u.telegram_user_id is not null
  where p.state in ('held', 'completed')
    and exists (select from fomo_link l where l.task_id = p.task_id and l.type = 'telegram')
  order by p.campaign_id, u.telegram_user_id, p.id
) first where first.id = p.id;
