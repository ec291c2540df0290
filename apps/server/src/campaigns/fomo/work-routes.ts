import { formatUsd } from '@stoke/domain';
import { imageOf, type ReadImage, type SaveImage } from '../../site/media/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { Refusal } from '../../platform/refusal.ts';
import { decideOne, type Decision, reviewerOf } from '../../work/decisions/index.ts';
import { readSubmission, type Submission } from '../../work/submissions/index.ts';
import type { FomoDeps } from './fomo-deps.ts';
import { proofImageOf } from './fomo-evidence.ts';
import { listSubmissions } from './list-submissions.ts';
import { showParticipation } from './show-participation.ts';
import { isInGroup, requirePlace, submitLink } from './submit-link.ts';
import { leavePlace, takePlace } from './take-place.ts';

export type FomoRouteDeps = FomoDeps & {
  saveImage: SaveImage;
  /** Stores an image that is not public. */
  saveProof: SaveImage;
  readProof: ReadImage;
};

/** Places, work on links, and its review by the creator. */
export function workRoutes(deps: FomoRouteDeps) {
  return { ...earnerRoutes(deps), ...reviewRoutes(deps) };
}

function earnerRoutes(deps: FomoRouteDeps) {
  const { db, clock } = deps;
  return {
    fomoParticipation: ({ caller: { userId }, params: { campaignId } }) =>
      showParticipation(db, { campaignId, userId, now: clock.now() }),
    takePlace: ({ caller: { userId }, params, idempotent }) =>
      idempotent(async (tx) => {
        await takePlace(deps, tx, { ...params, userId });
        return showParticipation(tx, { ...params, userId, now: clock.now() });
      }),
    leavePlace: ({ caller: { userId }, params, idempotent }) =>
      idempotent(async (tx) => {
        await leavePlace(deps, tx, { ...params, userId });
        return showParticipation(tx, { ...params, userId, now: clock.now() });
      }),
    submitLink: async ({ caller: { userId }, params, body, files, idempotent }) => {
      const bytes = imageOf(files.get('proofImage'), body.proofImage);
      const input = { ...params, userId };
      await requirePlace(db, input);
      const isMember = await isInGroup(deps, input);
      const image = bytes === null ? null : await deps.saveProof(bytes, userId);
      const proof = { text: given(body.proofText), link: given(body.proofLink), image };
      return idempotent(async (tx) => {
        const { id, state, amount } = await submitLink(deps, tx, { ...input, proof, isMember });
        return { id, status: state, amount };
      });
    },
  } satisfies Partial<Handlers>;
}

/** Blank fields of a form count as missing. */
function given(text: string | undefined): string | null {
  return text === undefined || text === '' ? null : text;
}

function reviewRoutes(deps: FomoRouteDeps) {
  const decided = async (tx: Tx, caller: Caller, decision: Decision): Promise<Submission> => {
    const work = await readSubmission(tx, decision.submissionId);
    if (work?.kind !== 'fomo') throw new Refusal('request.not_found');
    return decideOne(deps.review, tx, { ...decision, by: reviewerOf(caller) });
  };
  return {
    fomoSubmissions: (asked) => listSubmissions(deps, asked),
    fomoProofImage: async ({ caller, params }) => {
      const work = await readSubmission(deps.db, params.submissionId);
      const { userId, role } = caller;
      const isTheirs = work?.userId === userId || work?.creatorId === userId || role === 'admin';
      const path = work?.kind === 'fomo' && isTheirs ? proofImageOf(work) : null;
      const chunks = path === null ? null : await deps.readProof(path);
      if (!chunks) throw new Refusal('request.not_found');
      return { filename: `${params.submissionId}.webp`, chunks };
    },
    approveFomoWork: ({ caller, params, idempotent }) =>
      idempotent(async (tx) => {
        const { amount } = await decided(tx, caller, { ...params, verdict: 'approved' });
        return { message: `Approved. ${formatUsd(amount)} is now available to the earner.` };
      }),
    rejectFomoWork: ({ caller, params, body, idempotent }) =>
      idempotent(async (tx) => {
        await decided(tx, caller, { ...params, ...body, verdict: 'rejected' });
        return { message: 'Rejected. The earner sees the reason.' };
      }),
  } satisfies Partial<Handlers>;
}
