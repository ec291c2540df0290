-- Finds the drips of other creators that pay for the same tweet.
create index drip_tweet_running on drip_tweet (tweet_id) where is_open;
