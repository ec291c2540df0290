import type { Reply } from '@stoke/contract/client';
import { lengthOfTime } from '../../lib/length-of-time.ts';
import { percent } from '../../lib/percent.ts';
import { Quiet } from '../../ui/quiet.ts';

export type Reviews = Reply<'projectByCreator'>['reviews'];

/** How a brand decides on work: `decides in 25 min · 4% rejected`. Null while there is too little to say. */
export function reviewLine(reviews: Reviews): string | null {
  if (reviews === null) return null;
  const time = `decides in ${lengthOfTime(reviews.p50Seconds)}`;
  return reviews.rejectedShare === null
    ? time
    : `${time} · ${percent(reviews.rejectedShare)} rejected`;
}

/** The same as a line of its own. */
export function ReviewLine({ reviews }: { reviews: Reviews }) {
  const line = reviewLine(reviews);
  return line === null ? null : (
    <Quiet component="span" className="num" display="block">
      {line}
    </Quiet>
  );
}
