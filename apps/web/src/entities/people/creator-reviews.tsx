import type { Reply } from '@stoke/contract/client';
import { useQuery } from '@tanstack/react-query';
import { lengthOfTime } from '../../lib/length-of-time.ts';
import { percent } from '../../lib/percent.ts';
import { callQuery } from '../../lib/session/call-query.ts';
import { reviewLine, type Reviews } from './review-line.tsx';
import { Quiet } from '../../ui/quiet.ts';
import { countText } from '../../lib/count-text.ts';

type Decided = Reply<'creatorReviews'>;

type Props = {
  creatorId: string;
  /** How the campaign is reviewed, as its card says; null while there is too little to say. */
  reviews: Reviews;
};

/** How work for this creator's campaigns is decided. */
function creatorReviews(creatorId: string) {
  return {
    ...callQuery('creatorReviews', ['campaigns', 'reviews', creatorId], { params: { creatorId } }),
    staleTime: 60_000,
  };
}

/** How fast this creator decides, and how often an appeal overturns a rejection. */
export function CreatorReviews({ creatorId, reviews }: Props) {
  const { data, isError } = useQuery(creatorReviews(creatorId));
  if (isError) return null;
  return (
    <Quiet component="p" mt={16} mih={42}>
      {data && (
        <>
          {reviewLine(reviews) ?? ownMedian(data)}
          {data.decided > 0 && (
            <>
              <br />
              {overturned(data)}
            </>
          )}
        </>
      )}
    </Quiet>
  );
}

function ownMedian({ decided, medianDecisionSeconds }: Decided): string {
  return decided === 0
    ? 'No reviews by this creator yet.'
    : `Reviewed in ${lengthOfTime(medianDecisionSeconds ?? 0)} (median of ${countText(decided)}).`;
}

function overturned({ rejected, overturned: lost }: Decided): string {
  if (rejected === 0) return 'No final rejections yet.';
  const share = percent(lost / rejected);
  return `${countText(lost)} of ${countText(rejected)} rejections overturned on appeal (${share}).`;
}
