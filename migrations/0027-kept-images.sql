-- Every image that is kept in storage, written before it is. One that no row refers to at two looks a
-- day apart is removed.
create table kept_image (
  path text primary key check (path ~ '^/media/[0-9a-f]{40}\.webp$'),
  -- the newest upload of this content
  kept_at timestamptz not null,
  -- when it is looked at next
  look_at timestamptz not null,
  unused_since timestamptz check (unused_since >= kept_at),
  -- since then it is being removed, and cannot be kept again until that is done
  removing_at timestamptz check (removing_at > unused_since)
);
create index kept_image_due on kept_image (look_at, path);

-- what refers to an image is asked by its path
create index creator_profile_logo on creator_profile (logo);
create index creator_profile_banner on creator_profile (banner);
create index spark_campaign_banner on spark_campaign (banner);
create index fomo_campaign_banner on fomo_campaign (banner);

insert into kept_image (path, kept_at, look_at)
select distinct path, now(), now()
from (
  select logo as path from creator_profile
  union all select banner from creator_profile
  union all select banner from spark_campaign
  union all select banner from fomo_campaign
  union all select image from banner
) known
where path ~ '^/media/[0-9a-f]{40}\.webp$';
