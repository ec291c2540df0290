-- Admins find campaigns by a tweet, ended ones too. The index of running tweets is part of this one.
create index drip_tweet_by_tweet on drip_tweet (tweet_id);
drop index drip_tweet_running;
