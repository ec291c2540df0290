-- who else could answer an appeal: asked of all users, of whom hardly any are administrators
create index app_user_admin on app_user (id) where role = 'admin';
