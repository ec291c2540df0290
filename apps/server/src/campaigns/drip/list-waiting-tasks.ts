import type { Answer } from '@stoke/contract';
import { toUnits } from '@stoke/domain';
import { readCreators } from '../../people/creators/index.ts';
import { readRiskFlags, readUsers } from '../../people/profile/index.ts';
import type { UserRow } from '../../people/users/index.ts';
import { firstId, readIdCursor } from '../../platform/http/id-cursor.ts';
import { listWaiting, type Submission } from '../../work/submissions/index.ts';
import type { DripDeps } from './drip-deps.ts';
import { DripEvidence, secondsOpen } from './evidence.ts';

type Waiting = Answer<'tasksForVerification'>[number];

const submissionsPerPage = 1000;

/**
 * Tasks with waiting work, on all pages the oldest work first, each with its oldest submissions first. If a
 * task has more work than fits, the oldest is shown.
 */
export async function listWaitingTasks(
  deps: Pick<DripDeps, 'db'>,
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Promise<{ page: Waiting[]; next: string | null }> {
  const read = await listWaiting(deps.db, {
    kind: 'drip',
    after: readIdCursor(cursor, firstId),
    tasks: limit + 1,
    limit: submissionsPerPage + 1,
  });
  const groups = [...Map.groupBy(read, ({ taskId }) => taskId).values()];
  const isCut = read.length > submissionsPerPage;
  const whole = isCut && groups.length > 1 ? groups.slice(0, -1) : groups;
  const shown = whole.slice(0, limit).map((group) => group.slice(0, submissionsPerPage));
  const work = shown.flat();
  const userIds = [...new Set(work.map(({ userId }) => userId))];
  const workers = await readUsers(deps.db, userIds);
  const flags = await readRiskFlags(deps.db, userIds);
  const creators = await readCreators(deps.db, [...new Set(work.map((w) => w.creatorId))]);
  const page = shown.flatMap(([first, ...rest]) => {
    if (!first) return [];
    const creatorName = creators.get(first.creatorId)?.name ?? '';
    const completedBy = [first, ...rest].map((one) => {
      const { xStatus, sharesWallet, sharesXAccount } = flags.get(one.userId) ?? noFlags;
      return { ...toWire(one, workers.get(one.userId)), xStatus, sharesWallet, sharesXAccount };
    });
    return [{ ...taskOf(first), creatorName, completedBy }];
  });
  const hasMore = isCut || groups.length > page.length;
  return { page, next: hasMore ? (shown.at(-1)?.[0]?.id ?? null) : null };
}

const noFlags = { xStatus: 'unverified', sharesWallet: false, sharesXAccount: false } as const;

function taskOf(submission: Submission) {
  return {
    id: submission.taskId,
    tweetLink: DripEvidence.parse(submission.evidence).tweetUrl,
    earningAmount: toUnits(submission.amount),
  };
}

function toWire(submission: Submission, worker: UserRow | undefined) {
  const { actions, replyLink, xUsername } = DripEvidence.parse(submission.evidence);
  return {
    ...submission,
    username: worker?.username ?? '',
    xUsername,
    reputationScore: worker?.trustScore ?? 0,
    isLiked: actions.like !== undefined,
    isRetweeted: actions.retweet !== undefined,
    isCommented: actions.comment !== undefined,
    replyLink,
    secondsOpen: {
      like: secondsOpen(actions.like),
      retweet: secondsOpen(actions.retweet),
      comment: secondsOpen(actions.comment),
    },
    isResubmission: submission.attempt > 1,
  };
}
