const openedAt = new Map<string, Date>();

/**
 * Opens the tweet of a task in a new tab that cannot reach this one. Answers when this task's tweet
 * was first opened here: a reviewer sees the time between opening and reporting.
 */
export function openTweet(taskId: string, tweetLink: string): Date {
  if (isWebLink(tweetLink)) window.open(tweetLink, '_blank', 'noopener,noreferrer');
  return recordOpened(taskId);
}

/** Notes that the tweet was opened in another way, by its link. */
export function recordOpened(taskId: string): Date {
  const first = openedAt.get(taskId) ?? new Date();
  openedAt.set(taskId, first);
  return first;
}

function isWebLink(link: string): boolean {
  return URL.canParse(link) && /^https?:$/.test(new URL(link).protocol);
}
