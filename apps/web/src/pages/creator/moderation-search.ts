import { uuidIn } from '../../lib/address.ts';

/** Of the address: whose actions are looked at. */
export function readModerationSearch(search: Record<string, unknown>): {
  person?: string | undefined;
} {
  return { person: uuidIn(search['person']) };
}
