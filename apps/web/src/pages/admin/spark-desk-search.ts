import { uuidIn } from '../../lib/address.ts';

/** Of the address: which campaign is looked at, and whose actions there. */
export function readSparkDeskSearch(search: Record<string, unknown>): {
  campaign?: string | undefined;
  person?: string | undefined;
} {
  return { campaign: uuidIn(search['campaign']), person: uuidIn(search['person']) };
}
