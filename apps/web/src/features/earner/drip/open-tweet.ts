import { webLink } from '../../../lib/web-link.ts';

const openedAt = new Map<string, Date>();

/** Opens the tweet of a task in a new tab that cannot reach this one. */
export function openTweet(taskId: string, tweetLink: string): void {
  if (webLink(tweetLink)) window.open(tweetLink, '_blank', 'noopener,noreferrer');
  recordOpened(taskId);
}

/** Records that the tweet is opened now. */
export function recordOpened(taskId: string): void {
  openedAt.set(taskId, new Date());
}

/** When this task's tweet was last opened here: a reviewer sees the time from then to the report. */
export function lastOpened(taskId: string): Date {
  return openedAt.get(taskId) ?? new Date();
}
