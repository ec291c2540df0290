import type { CallName } from '@stoke/contract';
import type { Asked } from '../../../../testing/server/visitor.ts';

/** What an admin sends, and the opposite decision about the same thing where there is one. */
export type Prepared = Asked & { rival?: Asked & { name: CallName } };
/** Makes something that waits for an admin's call of this name. */
export type Acts = { readonly [Name in CallName]?: () => Promise<Prepared> };
