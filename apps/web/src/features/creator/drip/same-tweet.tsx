import type { DripCampaign } from '@stoke/contract';
import { refusals } from '@stoke/contract/refusals';
import { parseTweetUrl, tweetAuthor } from '@stoke/domain';
import { Alert } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { confirmDialog } from '../../../ui/dialogs.ts';
import { Moment, NearMoment } from '../../../ui/moment.tsx';
import { ownDrips, runningTweet } from './calls.ts';

const paidOnce =
  'An X account is paid once per tweet: people who complete it in one drip cannot complete it in the other.';

const strangersTweet =
  'Its author is neither in your profile nor of an earlier tweet of yours. People will act on it as it is.';

/** Whether a tweet may go live immediately: asks first about a stranger's tweet. */
export function useStrangerQuestion(): (link: string) => Promise<boolean> {
  const client = useQueryClient();
  return async (link) => {
    const url = parseTweetUrl(link)?.url;
    if (url === undefined) return true;
    const about = await client.fetchQuery(runningTweet(url)).catch(() => null);
    return (
      about?.isOfStranger !== true ||
      confirmDialog({
        title: `Add a tweet by @${tweetAuthor(url) ?? ''}?`,
        message: strangersTweet,
        labels: { cancel: 'Do not add', confirm: 'Add tweet' },
      })
    );
  };
}

/**
 * Warns before it is paid for that a drip, of this creator or of another, already pays for this tweet.
 * `campaignId`: of the drip that the tweet is to be added to.
 */
export function SameTweet({ link, campaignId }: { link: string; campaignId?: string }) {
  const { user } = useSession();
  const tweetId = parseTweetUrl(link)?.tweetId;
  const isAsking = user !== null && tweetId !== undefined;
  const own = useQuery({ ...ownDrips(user?._id ?? '').open, enabled: isAsking });
  const others = useQuery({
    ...runningTweet(parseTweetUrl(link)?.url ?? ''),
    enabled: isAsking,
  });
  if (!isAsking) return null;
  const having = own.data?.items.filter(
    ({ status, tweets }) =>
      (status === 'active' || status === 'pending') &&
      tweets.some((url) => parseTweetUrl(url)?.tweetId === tweetId),
  );
  if (having?.some(({ _id }) => _id === campaignId)) {
    return <Warning title={refusals['drip.tweet_repeated'].text} />;
  }
  const [other] = having ?? [];
  if (other) {
    return (
      <Warning title={`This tweet is already in your ${other.name}`}>
        It <Doing drip={other} />. {paidOnce}
      </Warning>
    );
  }
  if (others.data?.isElsewhere === true) {
    return <Warning title="Another creator's drip already pays for this tweet">{paidOnce}</Warning>;
  }
  if (others.data?.isOfStranger !== true) return null;
  return <Warning title="This tweet is not from an account of yours">{strangersTweet}</Warning>;
}

function Doing({ drip }: { drip: DripCampaign }) {
  const { end_time: end, startsAt, isFunded } = drip;
  if (end !== null) {
    return (
      <>
        is running until <Moment at={end} />
      </>
    );
  }
  if (!isFunded || startsAt === null) return 'waits for funds';
  return (
    <>
      starts <NearMoment at={startsAt} />
    </>
  );
}

function Warning({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Alert color="amber" role="status" title={title}>
      {children}
    </Alert>
  );
}
