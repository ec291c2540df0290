import type { Reply } from '@stoke/contract/client';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lengthOfTime } from '../../lib/length-of-time.ts';
import { callQuery } from '../../lib/session/call-query.ts';

type Reviews = Reply<'creatorReviews'>;

/** How work for this creator's campaigns is decided. */
function creatorReviews(creatorId: string) {
  return {
    ...callQuery('creatorReviews', ['campaigns', 'reviews', creatorId], { params: { creatorId } }),
    staleTime: 60_000,
  };
}

const count = (value: number) => value.toLocaleString('en-US');

/** How fast this creator decides, and how often an appeal overturns a rejection. */
export function CreatorReviews({ creatorId }: { creatorId: string }) {
  const { data, isError } = useQuery(creatorReviews(creatorId));
  if (isError) return null;
  return (
    <Text component="p" size="sm" c="dimmed" mt={16} mih={42}>
      {data === undefined ? null : data.decided === 0 ? (
        'No reviews by this creator yet.'
      ) : (
        <>
          Reviewed in {lengthOfTime(data.medianDecisionSeconds ?? 0)} (median of{' '}
          {count(data.decided)}).
          <br />
          {overturned(data)}
        </>
      )}
    </Text>
  );
}

function overturned({ rejected, overturned: lost }: Reviews): string {
  if (rejected === 0) return 'No final rejections yet.';
  const percent = Math.round((lost / rejected) * 100);
  return `${count(lost)} of ${count(rejected)} rejections overturned on appeal (${percent}%).`;
}
