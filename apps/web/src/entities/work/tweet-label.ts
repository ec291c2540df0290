import { parseTweetUrl, shortTweet } from '@stoke/domain';

/** A tweet link without its scheme, short enough for a card. */
export function tweetLabel(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/, '');
}

/** A tweet by its author and the end of its number; other links as they are. */
export function shortLink(url: string): string {
  const link = parseTweetUrl(url);
  return link === null ? tweetLabel(url) : shortTweet(link);
}
