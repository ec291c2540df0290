import type { DripTask } from '@stoke/contract';

/** The element that names the tweet of a task, which tells the buttons of one brand apart for those who hear them. */
export function tweetIdOf({ _id }: DripTask): string {
  return `tweet-${_id}`;
}
