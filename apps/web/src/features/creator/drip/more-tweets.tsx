import { ActionIcon, Box } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { tweetLabel } from '../../../entities/work/tweet-label.ts';
import classes from './drip-card.module.css';
import { OutLink } from '../../../ui/out-link.tsx';

type Tweet = { tweetLink: string; about: string };
type Props = { tweets: readonly Tweet[]; onEdit: (next: readonly Tweet[]) => void };

/** The tweets that a copied drip has besides the first. */
export function MoreTweets({ tweets, onEdit }: Props) {
  if (tweets.length === 0) return null;
  return (
    <div className={classes['tweets']}>
      <h4>{tweets.length === 1 ? '1 more tweet' : `${tweets.length} more tweets`}</h4>
      <ul className={classes['list']}>
        {tweets.map((one) => (
          <Box key={one.tweetLink} component="li" lh="26px" className="clipped">
            <OutLink href={one.tweetLink} title={one.tweetLink}>
              {one.about || tweetLabel(one.tweetLink)}
            </OutLink>
            <ActionIcon
              variant="subtle"
              color="slate.2"
              size="sm"
              aria-label={`Leave out ${tweetLabel(one.tweetLink)}`}
              onClick={() => onEdit(tweets.filter((other) => other !== one))}
            >
              <IconX size={14} aria-hidden />
            </ActionIcon>
          </Box>
        ))}
      </ul>
    </div>
  );
}
