import type { DripCampaign } from '@stoke/contract';
import { ActionIcon, Box, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useCardAction } from '../../../entities/own-campaigns/use-card-action.ts';
import { confirmDialog } from '../../../ui/dialogs.ts';
import { removeTweet } from './calls.ts';
import classes from './drip-card.module.css';
import { shortLink, tweetLabel } from '../../../entities/work/tweet-label.ts';
import { OutLink } from '../../../ui/out-link.tsx';
import { named } from '../../../ui/named.ts';
import { Quiet } from '../../../ui/quiet.ts';

/** Of fifty tweets a card shows these and offers the rest. */
const shownFirst = 5;

type Props = {
  campaign: Pick<
    DripCampaign,
    '_id' | 'name' | 'status' | 'tweets' | 'tweetTexts' | 'tweetEngagements'
  >;
};

/** The tweets of a drip campaign by what they are about, oldest first. */
export function TweetList({ campaign }: Props) {
  const { tweets, tweetTexts: texts, status } = campaign;
  const isOpen = status === 'pending' || status === 'active';
  const [isWhole, setWhole] = useState(false);
  const isShort = tweets.length <= shownFirst;
  return (
    <div className={classes['tweets']}>
      <h4>{tweets.length === 1 ? '1 tweet' : `${tweets.length} tweets`}</h4>
      <ul className={classes['list']}>
        {(isWhole ? tweets : tweets.slice(0, shownFirst)).map((url, place) => (
          <Box key={url} component="li" lh="26px" className="clipped">
            <OutLink href={url} title={url}>
              {texts[place] || tweetLabel(url)}
            </OutLink>
            {texts[place] && (
              <Quiet span size="xs" ml={8}>
                {shortLink(url)}
              </Quiet>
            )}
            {isOpen && tweets.length > 1 && campaign.tweetEngagements[place] === 0 && (
              <RemoveTweet campaignId={campaign._id} url={url} />
            )}
          </Box>
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
          {...named(
            isWhole ? 'Show fewer tweets' : `Show all ${tweets.length} tweets`,
            campaign.name,
          )}
        />
      )}
    </div>
  );
}

/** Removes a tweet without any actions; asks first. */
function RemoveTweet({ campaignId, url }: { campaignId: string; url: string }) {
  const removing = useCardAction((tweetLink) => removeTweet({ campaignId, tweetLink }), {
    title: 'Tweet Not Removed',
    fallback: 'Failed to remove the tweet.',
  });
  async function remove() {
    const isSure = await confirmDialog({
      title: `Remove ${tweetLabel(url)}?`,
      message: 'It has no actions yet. Earners will stop seeing it.',
      labels: { cancel: 'Keep it', confirm: 'Remove tweet' },
    });
    if (isSure) removing.mutate(url);
  }
  return (
    <ActionIcon
      variant="subtle"
      color="slate.2"
      size={24}
      aria-label={`Remove ${tweetLabel(url)}`}
      disabled={removing.isPending}
      onClick={() => void remove()}
    >
      <IconX size={14} aria-hidden />
    </ActionIcon>
  );
}
