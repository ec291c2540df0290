import { refusals, type RefusalCode } from '@stoke/contract/refusals';
import { useForm } from '@mantine/form';
import { useState, type ReactNode } from 'react';
import { CallError, failureOf } from '../../../lib/session/api.ts';
import { messageOf } from '../../../ui/failure-message.tsx';
import { readToken } from '../../../lib/session/token.ts';
import { useAfterPress } from '../../../lib/use-after-press.ts';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { createSpark } from './calls.ts';
import { useCampaignCreation } from '../../../entities/own-campaigns/use-campaign-creation.ts';
import { sparkDrafts } from './spark-drafts.ts';
import {
  isIncomplete,
  sparkProblems,
  type SparkFields,
  type SparkProblems,
} from './spark-fields.ts';
import { isUnreadable, pointBeforeCents } from '../../../lib/amount-text.ts';

type Input = {
  userId: string;
  initial: SparkFields;
  /** Leads on; the promise ends when the next page is there, or this one again. */
  onCreated: (message: string) => Promise<void>;
  /** The session is over: the campaign has no owner. */
  onNoToken: () => void;
};

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
export function useSparkForm({ userId, initial, onCreated, onNoToken }: Input) {
  const [failure, setFailure] = useState<ReactNode>(null);
  const form = useForm<SparkFields>({
    initialValues: initial,
    validate: problemsOf,
    onValuesChange: (fields) => {
      sparkDrafts.write(userId, fields);
      setFailure(null);
    },
  });
  const creating = useCampaignCreation({
    drafts: sparkDrafts,
    owner: userId,
    create: createSpark,
    onCreated: (message) => onCreated(message || 'Spark Campaign created successfully!'),
    onError: (error) => {
      const field = error instanceof CallError && error.code ? fieldOf[error.code] : undefined;
      if (field === undefined) setFailure(saidOf(error));
      else form.setErrors({ [field]: failureOf(error, notCreated).text });
    },
    show: form.setValues,
  });

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
    isBegun: !sparkDrafts.isBlank(form.values),
    /** Begins anew, from another campaign. */
    replace: (by: SparkFields) => {
      sparkDrafts.renew(userId);
      form.setValues(by);
    },
    failure,
    isBusy: creating.isPending,
    submit,
    /** Says what is wrong with a field that was left, once something is in it. */
    leave: useAfterPress((key: keyof SparkFields) => {
      if (form.values[key] === '' && !isUnreadable(key)) return;
      const { [key]: found } = problemsOf(form.values);
      // What the server refused stays until it is edited.
      if (found !== undefined) form.setFieldError(key, found);
    }),
  };
}

function problemsOf(fields: SparkFields): SparkProblems {
  const found = sparkProblems(fields);
  const unreadable = Object.entries(ofUnreadable).filter(([path]) => isUnreadable(path));
  return { ...found, ...Object.fromEntries(unreadable) };
}

const ofUnreadable: SparkProblems = {
  budget: pointBeforeCents,
  durationHours: refusals['spark.duration_invalid'].text,
  personLimitPercent: refusals['spark.person_limit_invalid'].text,
};

const notCreated = 'Failed to create campaign. Please check your inputs.';

/** Why a campaign was not created, in the words of rule 5.7. */
function saidOf(error: unknown): ReactNode {
  if (!(error instanceof CallError) || error.status === null) {
    return 'An unexpected error occurred while creating the campaign.';
  }
  return messageOf(error, notCreated);
}
