import type { Entity } from '../records.ts';
import { badRequest } from '../api-error.ts';

export type StyledText = { text: string; entities: Entity[] };

/** Collects a text and the stretches of it that are styled. */
export class Styler {
  text = '';
  readonly entities: Entity[] = [];

  /** Ends what began at `offset`; an empty stretch is no entity. */
  end(offset: number, entity: Omit<Entity, 'offset' | 'length'>): void {
    const length = this.text.length - offset;
    if (length > 0) this.entities.push({ ...entity, offset, length });
  }
}

/** Where the real server says that something stands: in bytes. */
export function byteOffset(source: string, at: number): number {
  return Buffer.byteLength(source.slice(0, at));
}

export function cannotParse(what: string): Error {
  return badRequest(`can't parse entities: ${what}`);
}
