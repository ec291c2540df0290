import type { Reply } from '@stoke/contract/client';
import { Text } from '@mantine/core';
import { lengthOfTime } from '../../lib/length-of-time.ts';

export type Reviews = Reply<'projectByCreator'>['reviews'];

/** How a brand decides on work: `decides in 25 min · 4% rejected`. Null while there is too little to say. */
export function reviewLine(reviews: Reviews): string | null {
  if (reviews === null) return null;
  const time = `decides in ${lengthOfTime(reviews.p50Seconds)}`;
  return reviews.rejectedShare === null
    ? time
    : `${time} · ${percent(reviews.rejectedShare)} rejected`;
}

export function percent(share: number): string {
  return share > 0 && share < 0.005 ? '<1%' : `${Math.round(share * 100)}%`;
}

/** The same as a line of its own. */
export function ReviewLine({ reviews }: { reviews: Reviews }) {
  const line = reviewLine(reviews);
  return line === null ? null : (
    <Text component="span" size="sm" c="dimmed" className="num" display="block">
      {line}
    </Text>
  );
}
