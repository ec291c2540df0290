import { parseTweetUrl, tweetAuthor } from '@stoke/domain';

/** A tweet link without its scheme, short enough for a card. */
export function tweetLabel(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/, '');
}

/** Whose tweet it is, and the end of its number: `@kestrelhq …1832`. */
export function shortTweet(url: string): string {
  const link = parseTweetUrl(url);
  if (link === null) return tweetLabel(url);
  const author = tweetAuthor(link.url);
  return `${author === null ? 'Tweet' : `@${author}`} …${link.tweetId.slice(-4)}`;
}
