/** What is known of a post on X. */
export type SeenPost =
  /** `author` without @; `text` as plain text. */
  | { kind: 'post'; author: string; text: string }
  /** X says that there is no such public post. */
  | { kind: 'missing' }
  /** X was not asked, or gave no answer that tells: a person has to look. */
  | { kind: 'unknown' };

/** Reads public posts without any key. Never throws: what cannot be read is unknown. */
export type XPosts = { read(postUrl: string): Promise<SeenPost> };

/** Where X is not to be asked, as in the embedded world: every post is for a person to look at. */
export const nobodyReads: XPosts = { read: async () => ({ kind: 'unknown' }) };
