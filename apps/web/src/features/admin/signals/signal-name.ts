import type { Signal } from '@stoke/contract';
import { signalNames } from '@stoke/domain';

/** Tells a signal from the others of the list: what it is, and whose, which is short enough to be listened to. */
export function signalName({ kind, people, size }: Pick<Signal, 'kind' | 'people' | 'size'>) {
  const named = people.slice(0, 2).map(({ username }) => username);
  const more = size - named.length;
  const others = more > 0 ? ` and ${more.toLocaleString('en-US')} more` : '';
  return `${signalNames[kind]}, ${named.join(', ')}${others}`;
}

export function accountCount(people: number): string {
  return people === 1 ? '1 account' : `${people} accounts`;
}
