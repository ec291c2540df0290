import { dripKind } from '../drip/index.ts';
import { fomoKind } from '../fomo/index.ts';
import { sparkKind } from '../spark/index.ts';

/** Every kind of campaign. They know nothing of one another; here they are joined. */
export const campaignKinds = [dripKind, sparkKind, fomoKind] as const;
