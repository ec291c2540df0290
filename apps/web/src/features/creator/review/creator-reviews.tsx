import { Alert, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lengthOfTime } from '../../../lib/length-of-time.ts';
import { LinkAnchor } from '../../../ui/links.tsx';
import { creatorReviews, creatorsToWatch, type Reviews } from './calls.ts';

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

/** Tells admins whose rejections are often overturned. Nothing else follows from it. */
export function CreatorsToWatch() {
  const { data = [] } = useQuery(creatorsToWatch);
  if (data.length === 0) return null;
  return (
    <Alert color="amber" mb={20} title="Creators with many overturned rejections">
      {data.map(({ _id, username, rejected, overturned: lost }) => (
        <div key={_id}>
          <LinkAnchor inherit underline="always" to="/admin/people" search={{ person: _id }}>
            {username}
          </LinkAnchor>
          : {count(lost)} of {count(rejected)} final rejections
        </div>
      ))}
    </Alert>
  );
}
