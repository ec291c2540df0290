import { parseTweetUrl } from '@stoke/domain';
import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../lib/session.ts';
import { Moment } from '../../ui/moment.tsx';
import { dripCampaigns } from './calls.ts';

/** Warns before the order that the creator already pays for this tweet in another drip (rule 4.8). */
export function SameTweet({ link }: { link: string }) {
  const { user } = useSession();
  const tweetId = parseTweetUrl(link)?.tweetId;
  const own = useQuery({
    ...dripCampaigns(user?._id ?? ''),
    enabled: user !== null && tweetId !== undefined,
  });
  if (tweetId === undefined) return null;
  const other = own.data?.find(
    ({ status, tweets }) =>
      (status === 'active' || status === 'pending') &&
      tweets.some((url) => parseTweetUrl(url)?.tweetId === tweetId),
  );
  if (!other) return null;
  const until = other.end_time === null ? null : <Moment at={other.end_time} />;
  return (
    <Alert color="amber" role="status" title={`This tweet is already in your ${other.packageName}`}>
      It {until === null ? 'waits for funds' : <>is running until {until}</>}. An X account is paid
      once per tweet: people who complete it in one drip cannot complete it in the other.
    </Alert>
  );
}
