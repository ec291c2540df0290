import { pageFact } from '../../lib/page-facts.ts';

/** Whether the server says, in the page it served, that this is the embedded demo world. */
export function isDemoWorld(): boolean {
  return pageFact('demo') === '1';
}

/** What is paid here; the demo world's chain has a mint of its own. */
export function currency(): string {
  return isDemoWorld() ? 'test USDC' : 'USDC';
}
