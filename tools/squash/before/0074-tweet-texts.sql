-- What the creator says of a tweet: what it is about, what to reply about. Empty: nothing.
alter table drip_tweet
  add column about text not null default '' check (length(about) <= 280);
