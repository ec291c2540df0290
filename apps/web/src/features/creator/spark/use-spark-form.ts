import { refusals, type RefusalCode } from '@stoke/contract/refusals';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { CallError, failureOf } from '../../../lib/session/api.ts';
import { messageOf } from '../../../ui/failure-message.tsx';
import { useIntention } from '../../../lib/intention.ts';
import { readToken } from '../../../lib/session/token.ts';
import { useAfterPress } from '../../../lib/use-after-press.ts';
import { useUnloadGuard } from '../../../ui/leave-guard.ts';
import { createSpark, type SparkOrder } from './calls.ts';
import { draftStore } from '../../../lib/drafts/draft-store.ts';
import {
  emptyFields,
  isIncomplete,
  sparkProblems,
  type SparkFields,
  type SparkProblems,
} from './spark-fields.ts';

type Input = {
  userId: string;
  /** Leads on; the promise ends when the next page is there, or this one again. */
  onCreated: (message: string) => Promise<void>;
  /** The session is over: the campaign has no owner. */
  onNoToken: () => void;
};

/** It survives a visit to the deposit page, and the end of a session. */
const drafts = draftStore<SparkOrder>('spark');
const nothing: SparkOrder = { fields: emptyFields, banner: null };

/** Where the server's refusals belong. */
const fieldOf: Partial<Record<RefusalCode, keyof SparkProblems>> = {
  'campaign.budget_invalid': 'budget',
  'amount.too_large': 'budget',
  'amount.too_precise': 'budget',
  'spark.budget_too_small': 'budget',
  'spark.duration_invalid': 'durationHours',
  'spark.duration_too_long': 'durationHours',
  'campaign.start_invalid': 'start',
  'spark.group_invalid': 'telegramGroupLink',
  'spark.tweet_invalid': 'tweetUrl',
  'spark.banner_required': 'banner',
  'image.too_large': 'banner',
  'image.unreadable': 'banner',
};

/** The form's state and what can be done with it. The draft stays until the campaign is created. */
export function useSparkForm({ userId, onCreated, onNoToken }: Input) {
  const act = useIntention();
  const [draft, show] = useState(() => drafts.read(userId) ?? nothing);
  const latest = useRef(draft);
  function setDraft(next: SparkOrder) {
    latest.current = next;
    show(next);
  }
  const [problems, setProblems] = useState<SparkProblems>({});
  const [failure, setFailure] = useState<ReactNode>(null);
  const creating = useMutation({
    mutationFn: (order: SparkOrder) => act(factsOf(order), (key) => createSpark(order, key)),
    // Who came back while it is on its way would create it a second time.
    onMutate: () => drafts.remove(userId),
    onSuccess: async ({ message }) => {
      setDraft(nothing);
      await onCreated(message || 'Spark Campaign created successfully!');
    },
    onError: (error, order) => {
      void drafts.write(userId, order);
      const field = error instanceof CallError && error.code ? fieldOf[error.code] : undefined;
      if (field === undefined) setFailure(saidOf(error));
      else setProblems({ [field]: failureOf(error, notCreated).text });
    },
  });
  const isBegun = draft.fields !== emptyFields || draft.banner !== null;
  useUnloadGuard(isBegun);

  /** What came in while a picture was being read is not undone by it. Without `changed`, everything is. */
  function change(edit: (before: SparkOrder) => SparkOrder, changed?: keyof SparkProblems) {
    const next = edit(latest.current);
    setDraft(next);
    void drafts.write(userId, next);
    setFailure(null);
    setProblems((known) => (changed ? { ...known, [changed]: undefined } : {}));
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (creating.isPending) return;
    const found = sparkProblems(draft.fields, draft.banner !== null);
    setProblems(found);
    setFailure(isIncomplete(draft.fields) ? refusals['spark.required'].text : null);
    const [first] = Object.keys(found);
    if (first !== undefined) focusOn(event.currentTarget, first);
    else if (readToken() === null) onNoToken();
    else creating.mutate(draft);
  }

  return {
    ...draft,
    isBegun,
    replace: (by: SparkOrder) => change(() => by),
    problems,
    failure,
    isBusy: creating.isPending,
    submit,
    edit: <K extends keyof SparkFields>(key: K, value: SparkFields[K]) =>
      change((before) => ({ ...before, fields: { ...before.fields, [key]: value } }), key),
    setBanner: (banner: File | null) => change((before) => ({ ...before, banner }), 'banner'),
    /** Says what is wrong with a field that was left, once something is in it. */
    leave: useAfterPress((key: keyof SparkFields) => {
      const { [key]: typed } = draft.fields;
      if (typed === '') return;
      const found = sparkProblems(draft.fields, true)[key];
      // What the server refused stays until it is edited.
      if (found !== undefined) setProblems((known) => ({ ...known, [key]: found }));
    }),
  };
}

/** Two presses mean one campaign as long as these are alike. */
function factsOf({ fields, banner }: SparkOrder): string {
  const image = banner && [banner.name, banner.size, banner.lastModified];
  return JSON.stringify([fields, image]);
}

const notCreated = 'Failed to create campaign. Please check your inputs.';

/** Why a campaign was not created, in the words of rule 5.7. */
function saidOf(error: unknown): ReactNode {
  if (!(error instanceof CallError) || error.status === null) {
    return 'An unexpected error occurred while creating the campaign.';
  }
  return messageOf(error, notCreated);
}

function focusOn(form: HTMLFormElement, path: string): void {
  form.querySelector<HTMLElement>(`[data-path="${path}"]`)?.focus();
}
