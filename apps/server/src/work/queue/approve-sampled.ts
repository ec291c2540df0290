import type { Answer } from '@stoke/contract';
import { approvedTogether, sampleSize, usdc } from '@stoke/domain';
import { writeAudit } from '../../site/audit/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { firstId } from '../../platform/http/id-cursor.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Reviewer, planDecisions } from '../decisions/index.ts';
import { listFitting, partOf, type WorkFilter } from './filter-queue.ts';
import { showWork } from './queue.ts';
import type { ReviewDeps } from '../submissions/index.ts';
import { insertSample, recordOpened, readSample, takeSample } from './sample-store.ts';

type Person = NonNullable<Reviewer>;

const goodForMs = 30 * 60_000;

/** Fixes the work that fits a filter, without the reviewer's own, and chooses a sample of it. */
export async function drawSample(
  deps: ReviewDeps,
  tx: Tx,
  { by, filter }: { by: Person; filter: WorkFilter },
): Promise<Answer<'drawSample'>> {
  const part = await partOf(deps, by, filter);
  const input = { ...part, state: 'pending', after: firstId, limit: approvedTogether } as const;
  const { page } = await listFitting(deps, input, filter);
  const work = page.filter(({ userId }) => userId !== by.userId);
  const submissionIds = work.map(({ id }) => id);
  if (submissionIds.length === 0) throw new Refusal('review.nothing_fits');
  const sampleIds = chooseAtRandom(deps, submissionIds, sampleSize(submissionIds.length));
  const id = deps.newId();
  const madeAt = deps.clock.now();
  await insertSample(tx, { id, madeBy: by.userId, madeAt, submissionIds, sampleIds });
  const amount = usdc(work.reduce((sum, one) => sum + one.amount, 0n));
  return { id, count: submissionIds.length, amount, sample: sampleIds };
}

/** Shows one submission of a sample to who drew it, and notes that. */
export async function openSampled(
  deps: ReviewDeps,
  input: { id: string; submissionId: string; by: Person },
): Promise<Answer<'openSampled'>> {
  const sample = await readSample(deps.db, { id: input.id, madeBy: input.by.userId });
  if (!sample?.sampleIds.includes(input.submissionId)) throw new Refusal('request.not_found');
  const [work] = await showWork(deps, [input.submissionId]);
  if (!work) throw new Refusal('request.not_found');
  await recordOpened(deps.db, input);
  return work;
}

/**
 * Plans the approval of all work that a sample stands for, as it was when it was drawn. Work that was decided since
 * is left out.
 * @throws Refusal before all of the sample was opened, after half an hour, or the second time.
 */
export async function approveSampled(
  deps: ReviewDeps,
  tx: Tx,
  { id, by }: { id: string; by: Person },
): Promise<Answer<'approveSampled'>> {
  const sample = await readSample(tx, { id, madeBy: by.userId });
  if (!sample) throw new Refusal('request.not_found');
  const at = deps.clock.now();
  if (at.getTime() > sample.madeAt.getTime() + goodForMs) {
    throw new Refusal('review.sample_old');
  }
  const verdict = 'approved' as const;
  const decisions = sample.submissionIds.map((submissionId) => ({ submissionId, verdict }));
  const { outcomes, dueAt } = await planDecisions(deps, tx, { decisions, by });
  if (!(await takeSample(tx, { id, madeBy: by.userId, at }))) {
    throw new Refusal('review.sample_unopened');
  }
  const planned = outcomes.flatMap((one) => (one.refusal === null ? [one.submissionId] : []));
  if (by.isAdmin) {
    const about = { approved: planned.length, sample: sample.sampleIds.join(' ') };
    await writeAudit(deps, tx, {
      actor: by.userId,
      action: 'work-approved-by-sample',
      subject: id,
      about,
    });
  }
  return {
    message: `${planned.length} of ${decisions.length} approved.`,
    planned,
    undoBefore: dueAt,
  };
}

/** The last digits of an id are random, so a new one of each orders them at random. */
function chooseAtRandom(
  { newId }: Pick<ReviewDeps, 'newId'>,
  ids: readonly string[],
  count: number,
): string[] {
  return ids
    .map((id) => ({ id, at: newId().slice(-12) }))
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))
    .slice(0, count)
    .map(({ id }) => id);
}
