import type { Audience } from './commit-events.ts';

/** Subscribers by topic, so that a change reaches only those it concerns. */
export type Topics<Follower> = {
  /** Returns the function that unsubscribes. */
  follow(follower: Follower, audiences: readonly Audience[]): () => void;
  /** The subscribers, in order of subscription. */
  followersOf(audience: Audience): ReadonlySet<Follower>;
};

export function createTopics<Follower>(): Topics<Follower> {
  const followers = new Map<string, Set<Follower>>();
  const none: ReadonlySet<Follower> = new Set();

  function add(topic: string, follower: Follower): void {
    const known = followers.get(topic);
    if (known) known.add(follower);
    else followers.set(topic, new Set([follower]));
  }

  function remove(topic: string, follower: Follower): void {
    const known = followers.get(topic);
    if (known?.delete(follower) && known.size === 0) followers.delete(topic);
  }

  return {
    follow: (follower, audiences) => {
      const topics = audiences.map(topicOf);
      for (const topic of topics) add(topic, follower);
      return () => {
        for (const topic of topics) remove(topic, follower);
      };
    },
    followersOf: (audience) => followers.get(topicOf(audience)) ?? none,
  };
}

/** Two audiences with the same topic are the same. */
export function topicOf(audience: Audience): string {
  if (typeof audience === 'string') return audience;
  return 'user' in audience ? `user ${audience.user}` : `campaign ${audience.campaign}`;
}
