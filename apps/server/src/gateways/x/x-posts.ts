/** What X says about a post. */
export type SeenPost =
  /** `author` without @; `text` as plain text. */
  | { kind: 'post'; author: string; text: string }
  /** X says that no such public post exists. */
  | { kind: 'missing' }
  /** X was not asked or gave no usable answer: an admin has to look. */
  | { kind: 'unknown' };

/** Reads public posts without a key. Never throws: an unreadable post is `unknown`. */
export type XPosts = { read(postUrl: string): Promise<SeenPost> };

/** For installations that must not ask X, such as local ones: an admin looks at every post. */
export const unreadX: XPosts = { read: async () => ({ kind: 'unknown' }) };
