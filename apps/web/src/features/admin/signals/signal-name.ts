import type { Signal } from '@stoke/contract';
import { signalNames } from '@stoke/domain';

/** Tells a signal from the others of the list: what it is, and whose. */
export function signalName({ kind, people }: Pick<Signal, 'kind' | 'people'>): string {
  return `${signalNames[kind]}, ${people.map(({ username }) => username).join(', ')}`;
}
