import type { CampaignKind } from '../../campaigns/core/index.ts';
import type { Core } from '../../platform/core.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { PayoutDeps } from '../../money/payouts/index.ts';
import type { ReviewDeps } from '../../work/submissions/index.ts';

/** Where a test may end the process. */
export type BanCrashPoint = 'voided-one' | 'voided' | 'final' | 'refunded-one' | 'forfeited-batch';

export type BanDeps = Core & {
  review: ReviewDeps;
  kinds: readonly CampaignKind[];
  /**
   * Called before a ban ends, to grant its appeal, whose notice names both.
   * @returns the audit log entry to write, or null without an appeal.
   */
  onLifted(
    tx: Tx,
    ban: { id: string; by: string; reason: string },
  ): Promise<(() => Promise<void>) | null>;
  /** As for payouts. */
  isHistoryRead: PayoutDeps['isHistoryRead'];
  crashPoint?(point: BanCrashPoint): void;
};
