-- Admins look for campaigns and brands by the beginning of their names.
create index campaign_name_prefix on campaign (lower(name) text_pattern_ops);
create index creator_profile_name_prefix on creator_profile (lower(name) text_pattern_ops);
