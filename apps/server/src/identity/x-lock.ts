import { dayMs } from '@stoke/domain';

/** How long a handle stays once it has replaced another one. */
const lockDays = 30;

/** What a user's linked X account is. */
export type LinkedX = { xUsername: string | null; xChangedAt: Date | null };

/**
 * From when on a linked handle can be changed, or null when it never replaced another one: the first
 * change, which mends a slip, is free.
 */
export function xChangeableFrom({ xChangedAt: changed }: LinkedX): Date | null {
  return changed && new Date(changed.getTime() + lockDays * dayMs);
}

/** What saving `handle` would be. Another case of the same letters is the same account on X. */
export function xChangeOf(linked: LinkedX, handle: string): 'link' | 'spelling' | 'change' {
  if (linked.xUsername === null) return 'link';
  return linked.xUsername.toLowerCase() === handle.toLowerCase() ? 'spelling' : 'change';
}
