import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findDoneElsewhere } from './tweet-store.ts';

/** Refuses work that `submitWork` would refuse: on a tweet that the X account keeps for other work (rule 4.8). */
export async function refuseDoneTweets(
  tx: Tx,
  input: Parameters<typeof findDoneElsewhere>[1] & { handle: string },
): Promise<void> {
  const done = await findDoneElsewhere(tx, input);
  if (done.length > 0) throw tweetDone(input);
}

export function tweetDone({ handle }: { handle: string }): Refusal {
  return new Refusal('task.tweet_done', {
    message: `@${handle} was already used for this tweet. An X account is paid once per tweet.`,
  });
}
