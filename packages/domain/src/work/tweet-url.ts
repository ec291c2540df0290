export type TweetLink = { tweetId: string; url: string };

const hosts = new Set(
  ['x.com', 'twitter.com'].flatMap((host) => [host, `www.${host}`, `mobile.${host}`, `m.${host}`]),
);
const path =
  /^\/(?:(?:i\/web)|([A-Za-z0-9_]{1,15}))\/status\/0*([1-9]\d{0,18})(?:\/photo\/\d{1,2})?\/?$/;

/**
 * Reads the link of one tweet in any accepted spelling (rule 4.2). Null when it is not one.
 * `tweetId` identifies the tweet; `url` is the plain link shown to people.
 */
export function parseTweetUrl(text: string): TweetLink | null {
  if (text.length > 400 || /\s/.test(text.trim())) return null;
  const parsed = parseHttpUrl(text.trim());
  if (!parsed || !hosts.has(parsed.hostname) || parsed.port !== '') return null;
  const match = path.exec(parsed.pathname);
  const tweetId = match?.[2];
  if (!tweetId) return null;
  return { tweetId, url: `https://x.com/${match[1] ?? 'i/web'}/status/${tweetId}` };
}

/** The handle in a plain link of a tweet; null when the link has none (`/i/web/`). */
export function tweetAuthor(plainUrl: string): string | null {
  const [, author] = new URL(plainUrl).pathname.split('/');
  return author === undefined || author === 'i' ? null : author;
}

/** Whose tweet it is, and the end of its number: `@kestrelhq …1832`. */
export function shortTweet({ url, tweetId }: TweetLink): string {
  const author = tweetAuthor(url);
  return `${author === null ? 'Tweet' : `@${author}`} …${tweetId.slice(-4)}`;
}

function parseHttpUrl(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb && url.username === '' && url.password === '' ? url : null;
}
