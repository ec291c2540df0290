import type { Clock } from '../../platform/clock.ts';
import type { SeenPost, XPosts } from './x-posts.ts';

const rememberMs = 10 * 60_000;
const most = 1000;

/** Asks for each post at most every ten minutes: many people work on one tweet. */
export function rememberPosts({ read }: XPosts, clock: Clock): XPosts['read'] {
  // in the order in which they become old
  const known = new Map<string, { seen: Promise<SeenPost>; until: number }>();
  return async (url) => {
    const now = clock.now().getTime();
    for (const [other, { until }] of known) {
      if (until > now && known.size < most) break;
      known.delete(other);
    }
    const before = known.get(url);
    if (before) return before.seen;
    const seen = read(url);
    known.set(url, { seen, until: now + rememberMs });
    // Without an answer it is asked again next time.
    if ((await seen).kind === 'unknown') known.delete(url);
    return seen;
  };
}
