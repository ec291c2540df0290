-- Nothing confirms an address yet, so nothing may say that one was.
alter table app_user drop column email_confirmed_at;
