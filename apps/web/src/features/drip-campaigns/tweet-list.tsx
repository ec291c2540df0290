import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import classes from './drip-card.module.css';
import { tweetLabel } from '../../lib/tweet-label.ts';

/** Of fifty tweets a card shows these and offers the rest. */
const shownFirst = 5;

/** The tweets of a drip campaign, oldest first. */
export function TweetList({ tweets }: { tweets: readonly string[] }) {
  const [isWhole, setWhole] = useState(false);
  const isShort = tweets.length <= shownFirst;
  return (
    <div className={classes['tweets']}>
      <h4>{tweets.length === 1 ? '1 tweet' : `${tweets.length} tweets`}</h4>
      <ul className={classes['list']}>
        {(isWhole ? tweets : tweets.slice(0, shownFirst)).map((url) => (
          <li key={url} className={classes['tweet']}>
            <Anchor href={url} target="_blank" rel="noopener noreferrer nofollow" size="sm">
              {tweetLabel(url)}
            </Anchor>
          </li>
        ))}
      </ul>
      {isShort ? null : (
        <Button
          size="compact-sm"
          variant="subtle"
          color="slate.2"
          mt={6}
          ml={-8}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show fewer tweets' : `Show all ${tweets.length} tweets`}
        </Button>
      )}
    </div>
  );
}
