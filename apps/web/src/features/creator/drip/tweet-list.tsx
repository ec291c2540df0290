import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import classes from './drip-card.module.css';
import { tweetLabel } from '../../../entities/work/tweet-label.ts';

/** Of fifty tweets a card shows these and offers the rest. */
const shownFirst = 5;

type Props = {
  tweets: readonly string[];
  /** What was said of each of them. */
  texts: readonly string[];
};

/** The tweets of a drip campaign by what they are about, oldest first. */
export function TweetList({ tweets, texts }: Props) {
  const [isWhole, setWhole] = useState(false);
  const isShort = tweets.length <= shownFirst;
  return (
    <div className={classes['tweets']}>
      <h4>{tweets.length === 1 ? '1 tweet' : `${tweets.length} tweets`}</h4>
      <ul className={classes['list']}>
        {(isWhole ? tweets : tweets.slice(0, shownFirst)).map((url, place) => (
          <li key={url} className={classes['tweet']}>
            <Anchor
              href={url}
              target="_blank"
              rel="noopener noreferrer nofollow"
              size="sm"
              title={url}
            >
              {texts[place] || tweetLabel(url)}
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
