/** A tweet link without its scheme, short enough for a card. */
export function tweetLabel(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/, '');
}
