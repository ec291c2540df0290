-- Search in the list of FOMO campaigns finds a part of a text by its trigrams.
create extension if not exists pg_trgm;

-- What of a creator is searched. `array_to_string` of a text array depends on nothing else.
create function creator_search_text(name text, username text, tags text[]) returns text
  language sql immutable parallel safe
  return lower(name || chr(10) || username || chr(10) || array_to_string(tags, chr(10)));

create index creator_profile_search on creator_profile
  using gin (creator_search_text(name, username, tags) gin_trgm_ops);
create index campaign_search on campaign
  using gin (lower(name) gin_trgm_ops, (id::text) gin_trgm_ops)
  where kind = 'fomo' and state = 'active';
