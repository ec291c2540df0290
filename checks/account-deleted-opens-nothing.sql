-- A deleted account has an erasure. Once that is done it has no session, no link that opens
-- anything, no waiting mail and no profile.
select u.id from app_user u left join erasure e on e.user_id = u.id
where u.deleted_at is not null and (
  e.user_id is null or u.email like '%@%' or u.password_hash <> 'none'
  or e.done_at is not null and (
    exists (select from user_session s where s.user_id = u.id)
    or exists (select from one_time_code c where c.user_id = u.id)
    or exists (select from outgoing_mail m where m.user_id = u.id)
    or exists (select from creator_profile c where c.user_id = u.id)))
union all
select e.user_id from erasure e join app_user u on u.id = e.user_id where u.deleted_at is null
