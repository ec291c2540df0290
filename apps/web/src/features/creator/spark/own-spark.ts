import type { Reply } from '@stoke/contract/client';

/** A Spark campaign as its creator sees it. */
export type OwnSpark = Reply<'sparksOfCreator'>['data'][number];

/** `29 people`. */
export function peopleText(people: number): string {
  return `${people.toLocaleString('en-US')} ${people === 1 ? 'person' : 'people'}`;
}
