import { pageFact } from '../../lib/page-facts.ts';

/** Whether the server says, in the page it served, that this is the embedded demo world. */
export function isDemoWorld(): boolean {
  return pageFact('demo') === '1';
}
