import type { RefusalCode } from '@stoke/contract/refusals';
import { useRef } from 'react';
import { useCampaignCreation } from '../../../../entities/own-campaigns/use-campaign-creation.ts';
import { CallError, failureOf, type Failure } from '../../../../lib/session/api.ts';
import { failureMessage } from '../../../../ui/failure-message.tsx';
import { readToken } from '../../../../lib/session/token.ts';
import { alertDialog } from '../../../../ui/dialogs.ts';
import { createFomo } from './calls.ts';
import type { WizardDraft } from './draft.ts';
import { poolProblem, problemsOf, wrongStart, type Problem } from './problems.ts';
import type { HeldDraft } from './use-draft.ts';
import { wizardDrafts } from './wizard-drafts.ts';

type Input = {
  userId: string;
  draft: HeldDraft;
  /** Leads on; the promise ends when the next page is there, or this one again. */
  onCreated: (message: string) => Promise<void>;
  /** Replaces the entries of the form. */
  show: (draft: WizardDraft) => void;
  onNoToken: () => void;
  onProblem: (problem: Problem) => void;
  onShow: (problem: Problem) => void;
};

type Place = Omit<Problem, 'text'>;
const users = { step: 0, path: 'users' };
const banner = { step: 0, path: 'banner' };
const tasks = { step: 1, path: 'tasks' };

/** Where the server's refusals belong. */
const placeOf: Partial<Record<RefusalCode, Place>> = {
  'fomo.name_required': { step: 0, path: 'name' },
  'campaign.budget_invalid': { step: 0, path: 'budget' },
  'amount.too_large': { step: 0, path: 'budget' },
  'amount.too_precise': { step: 0, path: 'budget' },
  'fomo.users_out_of_range': users,
  'fomo.cost_exceeds_pool': users,
  'fomo.banner_required': banner,
  'image.too_large': banner,
  'image.unreadable': banner,
  'fomo.no_tasks': tasks,
  'fomo.task_invalid': tasks,
  'fomo.allocation_invalid': { step: 2, path: 'shares' },
  'campaign.start_invalid': { step: 3, path: 'start' },
};

const found = (text: string): Failure => ({ text, requestId: null });

/** Sends the campaign once. A refusal is told and leads to the step that it is about; nothing is lost. */
export function useCreation({ userId, draft, onCreated, show, ...input }: Input) {
  const { onNoToken, onProblem, onShow } = input;
  async function refuse({ text, requestId }: Failure, place: Place | null) {
    const message = failureMessage({ text: `Error: ${text}`, requestId });
    await alertDialog({ title: 'Campaign Not Created', message });
    if (place === null) return;
    onShow({ ...place, text });
    onProblem({ ...place, text });
  }
  const creating = useCampaignCreation({
    drafts: wizardDrafts,
    owner: userId,
    create: createFomo,
    onCreated,
    show,
    onError: (error) => {
      const place = error instanceof CallError && error.code ? placeOf[error.code] : undefined;
      void refuse(failureOf(error, 'Failed to create campaign'), place ?? null);
    },
  });
  const isBusy = creating.isPending;
  const isCreating = useRef(false);

  /** A second press comes before the page shows that it is busy. */
  async function createOnce() {
    if (isCreating.current) return;
    isCreating.current = true;
    await create().finally(() => (isCreating.current = false));
  }

  async function create() {
    const order = draft.latest();
    const problem = problemsOf(order)[0] ?? poolProblem(order.fields);
    const start = wrongStart(order);
    if (problem !== null) await refuse(found(problem.text), problem);
    else if (start !== null) onShow(start);
    else if (readToken() === null) onNoToken();
    else if (await isReadable(order.banner)) await creating.mutateAsync(order).catch(() => {});
    else await refuse(found('Failed to process banner image for submission.'), banner);
  }

  return { isBusy, create: () => void createOnce() };
}

/** The browser may have dropped the bytes of a picture that it kept. */
async function isReadable(image: File | null): Promise<boolean> {
  try {
    return ((await image?.arrayBuffer())?.byteLength ?? 0) > 0;
  } catch {
    return false;
  }
}
