import type { DripCampaign } from '@stoke/contract';
import { refusals } from '@stoke/contract/refusals';
import { parseTweetUrl } from '@stoke/domain';
import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { Moment, NearMoment } from '../../../ui/moment.tsx';
import { ownDrips, runningTweet } from './calls.ts';

const paidOnce =
  'An X account is paid once per tweet: people who complete it in one drip cannot complete it in the other.';

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
    ...runningTweet(`https://x.com/i/web/status/${tweetId}`),
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
      <Warning title={`This tweet is already in your ${other.packageName}`}>
        It <Doing drip={other} />. {paidOnce}
      </Warning>
    );
  }
  if (others.data?.isElsewhere !== true) return null;
  return <Warning title="Another creator's drip already pays for this tweet">{paidOnce}</Warning>;
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
