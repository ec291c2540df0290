import type { Answer } from '@stoke/contract';
import { dayMs, decidedTogether, sampleSize, usdc, type RejectionReason } from '@stoke/domain';
import { writeAudit } from '../../site/audit/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { firstId } from '../../platform/http/id-cursor.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Decision, type Reviewer, planDecisions } from '../decisions/index.ts';
import type { Verdict } from '../submissions/index.ts';
import { listFitting, partOf, type WorkFilter } from './filter-queue.ts';
import { showWork } from './queue.ts';
import type { ReviewDeps } from '../submissions/index.ts';
import {
  insertSample,
  readEarlierSamples,
  readSample,
  recordChecked,
  recordOpened,
  renewSample,
  type Sample,
  takeSample,
} from './sample-store.ts';

type Rejection = { reason?: RejectionReason | null | undefined; note?: string };

const goodForMs = 30 * 60_000;
const rememberedDays = 7;

/**
 * Fixes the work that fits a filter, without the reviewer's own and what others have taken, and chooses a
 * sample of it. What was chosen before is chosen again, so that closing a sample brings no other one, and no other
 * row for the same work; what was part of a failed sample is left out. `limit`: how much is decided together.
 */
export async function drawSample(
  deps: ReviewDeps,
  tx: Tx,
  {
    by,
    filter,
    verdict,
    limit = decidedTogether,
  }: { by: Reviewer; filter: WorkFilter; verdict: Verdict; limit?: number },
): Promise<Answer<'drawSample'>> {
  const madeAt = deps.clock.now();
  const part = await partOf(deps, by, filter);
  const since = new Date(madeAt.getTime() - rememberedDays * dayMs);
  const earlier = await readEarlierSamples(tx, { since, verdict, by });
  const claims = { at: madeAt, besides: by.userId };
  const without = [...earlier.failed];
  const input = { ...part, state: 'pending', after: firstId, limit, claims, without } as const;
  const { page } = await listFitting(deps, input, filter);
  const work = page.filter(({ userId }) => userId !== by.userId);
  const submissionIds = work.map(({ id }) => id);
  if (submissionIds.length === 0) throw new Refusal('review.nothing_fits');
  const drawn = { madeBy: by.userId, asAdmin: by.isAdmin, madeAt, submissionIds, verdict };
  let own = await renewSample(tx, { ...drawn, since });
  if (!own) {
    const sampleIds = chooseAtRandom(deps, submissionIds, earlier.chosen);
    own = { id: deps.newId(), sampleIds };
    await insertSample(tx, { ...drawn, ...own });
  }
  const amount = usdc(work.reduce((sum, one) => sum + one.amount, 0n));
  return { id: own.id, count: submissionIds.length, amount, sample: own.sampleIds };
}

/** Shows one submission of a sample to who drew it, and notes that. */
export async function openSampled(
  deps: ReviewDeps,
  input: { id: string; submissionId: string; by: Reviewer },
): Promise<Answer<'openSampled'>> {
  await readOwn(deps.db, input);
  const [work] = await showWork(
    deps,
    [input.submissionId],
    input.by.isAdmin ? null : input.by.userId,
  );
  if (!work) throw new Refusal('request.not_found');
  await recordOpened(deps.db, input);
  return work;
}

/**
 * Records the reviewer's decision on one opened submission of a sample. If it differs from the decision
 * planned for all, it takes effect immediately and the sample has failed.
 */
export async function checkSampled(
  deps: ReviewDeps,
  tx: Tx,
  input: { id: string; submissionId: string; verdict: Verdict; by: Reviewer } & Rejection,
): Promise<Answer<'checkSampled'>> {
  const { id, submissionId, verdict, by } = input;
  const sample = await readOwn(tx, input);
  const agrees = verdict === sample.verdict;
  const decisions = agrees ? [] : [decisionOf(submissionId, input)];
  const { outcomes, dueAt } = await planDecisions(deps, tx, { decisions, by });
  const refusal = outcomes[0]?.refusal ?? null;
  if (refusal !== null) throw new Refusal(refusal);
  if (!(await recordChecked(tx, { id, submissionId, agrees }))) {
    throw new Refusal('review.sample_unchecked');
  }
  return { message: agrees ? 'As expected.' : 'Decided otherwise.', undoBefore: dueAt };
}

/**
 * Plans the decision on all work that a sample stands for, as it was when it was drawn. Work that was
 * decided since is left out.
 * @throws Refusal before all of the sample turned out as expected, after half an hour, or the second time.
 */
export async function decideSampled(
  deps: ReviewDeps,
  tx: Tx,
  { id, by, verdict, ...rejection }: { id: string; by: Reviewer; verdict: Verdict } & Rejection,
): Promise<Answer<'approveSampled'>> {
  const sample = await readSample(tx, { id, madeBy: by.userId });
  if (sample?.verdict !== verdict) throw new Refusal('request.not_found');
  if (rejection.reason === 'other' && !rejection.note) throw new Refusal('review.note_required');
  if (sample.disagreedIds.length > 0) throw new Refusal('review.sample_failed');
  const at = deps.clock.now();
  if (at.getTime() > sample.madeAt.getTime() + goodForMs) {
    throw new Refusal('review.sample_old');
  }
  const decisions = sample.submissionIds.map((one) => decisionOf(one, { verdict, ...rejection }));
  const { outcomes, dueAt } = await planDecisions(deps, tx, { decisions, by });
  if (!(await takeSample(tx, { id, madeBy: by.userId, at }))) {
    throw new Refusal('review.sample_unchecked');
  }
  const planned = outcomes.flatMap((one) => (one.refusal === null ? [one.submission] : []));
  if (by.isAdmin) {
    await writeAudit(deps, tx, {
      actor: by.userId,
      action: verdict === 'approved' ? 'work-approved-by-sample' : 'work-rejected-by-sample',
      subject: id,
      about: { [verdict]: planned.length, sample: sample.sampleIds.join(' ') },
    });
  }
  return {
    message: `${planned.length} of ${decisions.length} ${verdict}.`,
    planned: planned.map((one) => one.id),
    amount: usdc(planned.reduce((sum, one) => sum + one.amount, 0n)),
    undoBefore: dueAt,
  };
}

async function readOwn(
  q: Tx | ReviewDeps['db'],
  { id, submissionId, by }: { id: string; submissionId: string; by: Reviewer },
): Promise<Sample> {
  const sample = await readSample(q, { id, madeBy: by.userId });
  if (!sample?.sampleIds.includes(submissionId)) throw new Refusal('request.not_found');
  return sample;
}

function decisionOf(
  submissionId: string,
  { verdict, reason = null, note = '' }: { verdict: Verdict } & Rejection,
): Decision {
  return { submissionId, verdict, ...(verdict === 'rejected' ? { reason, note } : {}) };
}

/** First what was chosen before. The last digits of an id are random, so a new one of each orders the rest. */
function chooseAtRandom(
  { newId }: Pick<ReviewDeps, 'newId'>,
  ids: readonly string[],
  chosen: ReadonlySet<string>,
): string[] {
  return ids
    .map((id) => ({ id, at: `${chosen.has(id) ? 0 : 1}${newId().slice(-12)}` }))
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))
    .slice(0, sampleSize(ids.length))
    .map(({ id }) => id);
}
