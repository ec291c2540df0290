import { refusals, type RefusalCode } from '@stoke/contract/refusals';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { CallError, failureOf } from '../../../lib/session/api.ts';
import { messageOf } from '../../../ui/failure-message.tsx';
import { useIntention } from '../../../lib/intention.ts';
import { readToken } from '../../../lib/session/token.ts';
import { useAfterPress } from '../../../lib/use-after-press.ts';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { useUnloadGuard } from '../../../ui/leave-guard.ts';
import { createSpark } from './calls.ts';
import { draftStore } from '../../../lib/drafts/draft-store.ts';
import { useDraftForm } from '../../../lib/drafts/use-draft-form.ts';
import { emptyFields, isIncomplete, sparkProblems, type SparkFields } from './spark-fields.ts';

type Input = {
  /** Leads on; the promise ends when the next page is there, or this one again. */
  onCreated: (message: string) => Promise<void>;
  /** The session is over: the campaign has no owner. */
  onNoToken: () => void;
};

/** It survives a visit to the deposit page, and the end of a session. */
const drafts = draftStore<SparkFields>('spark');

/** Where the server's refusals belong. */
const fieldOf: Partial<Record<RefusalCode, keyof SparkFields>> = {
  'campaign.budget_invalid': 'budget',
  'amount.too_large': 'budget',
  'amount.too_precise': 'budget',
  'spark.budget_too_small': 'budget',
  'spark.duration_invalid': 'durationHours',
  'spark.duration_too_long': 'durationHours',
  'spark.person_limit_invalid': 'personLimitPercent',
  'campaign.start_invalid': 'start',
  'spark.group_invalid': 'telegramGroupLink',
  'spark.tweet_invalid': 'tweetUrl',
  'spark.banner_required': 'banner',
  'image.too_large': 'banner',
  'image.unreadable': 'banner',
};

/** The form's state and what can be done with it. The draft stays until the campaign is created. */
export function useSparkForm({ onCreated, onNoToken }: Input) {
  const act = useIntention();
  const [failure, setFailure] = useState<ReactNode>(null);
  const { form, isBegun, drop, suspend, resume } = useDraftForm<SparkFields>({
    drafts,
    empty: emptyFields,
    validate: sparkProblems,
    onEdit: () => setFailure(null),
  });
  const creating = useMutation({
    mutationFn: (fields: SparkFields) => act(factsOf(fields), (key) => createSpark(fields, key)),
    onMutate: suspend,
    onSuccess: async ({ message }) => {
      drop();
      await onCreated(message || 'Spark Campaign created successfully!');
    },
    onError: (error) => {
      resume();
      const field = error instanceof CallError && error.code ? fieldOf[error.code] : undefined;
      if (field === undefined) setFailure(saidOf(error));
      else form.setErrors({ [field]: failureOf(error, notCreated).text });
    },
  });
  useUnloadGuard(isBegun);

  const submit = form.onSubmit(
    (fields) => {
      setFailure(null);
      if (readToken() === null) onNoToken();
      else if (!creating.isPending) creating.mutate(fields);
    },
    (found, fields, event) => {
      setFailure(isIncomplete(fields) ? refusals['spark.required'].text : null);
      focusFirstError(found, fields, event);
    },
  );

  return {
    form,
    isBegun,
    failure,
    isBusy: creating.isPending,
    submit,
    /** Says what is wrong with a field that was left, once something is in it. */
    leave: useAfterPress((key: keyof SparkFields) => {
      if (form.values[key] === '') return;
      const { [key]: found } = sparkProblems(form.values);
      // What the server refused stays until it is edited.
      if (found !== undefined) form.setFieldError(key, found);
    }),
  };
}

/** Two presses mean one campaign as long as these are alike. */
function factsOf({ banner, ...fields }: SparkFields): string {
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
