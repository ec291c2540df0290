import '@mantine/core/styles/Checkbox.layer.css';
import { sparkLimits, type Usdc } from '@stoke/domain';
import { Alert, Button, Checkbox, Text, Textarea, TextInput } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { ImageField } from '../../../ui/image-field.tsx';
import { CreatorRulesNote } from '../../../entities/own-campaigns/creator-rules-note.tsx';
import { StartField } from '../../../entities/campaigns/start-field.tsx';
import { useCopyOf } from '../../../entities/own-campaigns/use-copy-of.ts';
import { copyOf } from './copy.ts';
import { GroupHint, HashtagPreview } from './field-hints.tsx';
import { startText } from '../../../entities/campaigns/start-time.ts';
import { useTerms } from '../../../entities/site/terms.ts';
import { budgetOf, hoursOf, type RequiredActions, type SparkFields } from './spark-fields.ts';
import type { OwnSpark } from './own-spark.ts';
import { SparkEstimate } from './spark-estimate.tsx';
import classes from './spark-form.module.css';
import { useSparkForm } from './use-spark-form.ts';

type Props = {
  userId: string;
  /** What the page says about paying for this budget. */
  renderCover: (price: Usdc | null) => ReactNode;
  /** The campaign that the address asks to copy. */
  wanted: OwnSpark | null;
  onCopied: () => void;
  onCreated: (message: string) => Promise<void>;
  onNoToken: () => void;
};

type Form = ReturnType<typeof useSparkForm>;

/** Everything of a Spark campaign, with what its budget buys beside it (rule 5.7). */
export function SparkForm({ renderCover, wanted, onCopied, ...rest }: Props) {
  const form = useSparkForm(rest);
  useCopyOf(wanted, { form, copy: copyOf, onCopied });
  const { budget: typed, durationHours, start } = form.fields;
  const budget = budgetOf(typed);
  const scheduled = startText(start, hoursOf(durationHours) || undefined);
  return (
    <form onSubmit={form.submit} noValidate className={classes['form']}>
      <fieldset disabled={form.isBusy} className={classes['fields']}>
        <Basics form={form} />
        <Engagement form={form} />
        <Actions form={form} />
        <Instructions form={form} />
      </fieldset>
      <aside className={classes['side']} aria-label="Estimate and balance">
        <SparkEstimate budget={budget} />
        {scheduled === null ? null : <Text size="sm">{scheduled}</Text>}
        {renderCover(budget)}
        {form.failure === null ? null : (
          <Alert color="rose" role="alert">
            {form.failure}
          </Alert>
        )}
        <Button type="submit" size="md" fullWidth disabled={form.isBusy}>
          {form.isBusy ? 'Creating Campaign...' : 'Create Spark Campaign'}
        </Button>
        <CreatorRulesNote />
      </aside>
    </form>
  );
}

type TextKey = Exclude<keyof SparkFields, 'requiredActions' | 'start'>;

/** What every text field of the form has in common. */
function bind(form: Form, key: TextKey) {
  return {
    value: form.fields[key],
    error: form.problems[key],
    'data-path': key,
    onChange: (event: { currentTarget: { value: string } }) =>
      form.edit(key, event.currentTarget.value),
    onBlur: () => form.leave(key),
  };
}

function Part({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section className={classes['part']} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId}>{title}</h2>
        {lead === undefined ? null : (
          <Text size="sm" c="dimmed" mt={4}>
            {lead}
          </Text>
        )}
      </div>
      {children}
    </section>
  );
}

function Basics({ form }: { form: Form }) {
  const number = { type: 'number', min: 1, step: 1 } as const;
  return (
    <Part title="Campaign Basics">
      <TextInput
        label="Campaign Name"
        placeholder="Summer launch talk"
        required
        maxLength={sparkLimits.nameLength}
        {...bind(form, 'name')}
      />
      <ImageField
        label="Campaign Banner Image"
        hint="JPG or PNG. Max 2MB. Recommended 360x280 px."
        shape="card"
        required
        path="banner"
        file={form.banner}
        error={form.problems.banner ?? null}
        onChange={form.setBanner}
      />
      <div className={classes['pair']}>
        <TextInput
          {...number}
          label="Total Budget (USD)"
          placeholder="500"
          required
          leftSection="$"
          inputMode="decimal"
          // Scrolling the page past it must not change an amount.
          onWheel={(event) => event.currentTarget.blur()}
          {...bind(form, 'budget')}
        />
        <TextInput
          {...number}
          label="Duration (hours)"
          placeholder="48"
          required
          inputMode="numeric"
          onWheel={(event) => event.currentTarget.blur()}
          {...bind(form, 'durationHours')}
        />
      </div>
      <StartField
        value={form.fields.start}
        problem={form.problems.start ?? null}
        onEdit={(start) => form.edit('start', start)}
        onLeave={() => form.leave('start')}
      />
    </Part>
  );
}

function Engagement({ form }: { form: Form }) {
  return (
    <Part title="Engagement Details">
      <div>
        <TextInput
          label="Telegram Group Link"
          description="Our bot must be an administrator of the group with all permissions. You add it after this step."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder="https://t.me/yourgroup"
          required
          {...bind(form, 'telegramGroupLink')}
        />
        <GroupHint text={form.fields.telegramGroupLink} />
      </div>
      <TextInput
        label="X (Twitter) URL"
        description="The post that people like, retweet and comment on."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder="https://x.com/yourbrand/status/1234567890"
        required
        {...bind(form, 'tweetUrl')}
      />
      <div>
        <TextInput
          label="Hashtags (comma separated)"
          placeholder="#launch, #solana"
          {...bind(form, 'hashtags')}
        />
        <HashtagPreview text={form.fields.hashtags} />
      </div>
    </Part>
  );
}

const actions: readonly [keyof RequiredActions, string][] = [
  ['like', 'Like X Post'],
  ['retweet', 'Retweet X Post'],
  ['comment', 'Comment on X Post'],
  ['joinTelegram', 'Join Telegram Group'],
];

function Actions({ form }: { form: Form }) {
  const terms = useTerms();
  const requiredActions = form.fields.requiredActions ?? terms.requiredActions;
  return (
    <Part
      title="Additional Actions"
      lead="What people do before their messages, clicks and reactions are paid."
    >
      <div className={classes['actions']}>
        {actions.map(([key, label]) => (
          <Checkbox
            key={key}
            label={label}
            checked={requiredActions[key]}
            onChange={(event) =>
              form.edit('requiredActions', {
                ...requiredActions,
                [key]: event.currentTarget.checked,
              })
            }
          />
        ))}
      </div>
    </Part>
  );
}

function Instructions({ form }: { form: Form }) {
  const used = form.fields.additionalInstructions.length;
  const most = sparkLimits.instructionsLength;
  return (
    <Part title="Additional Instructions">
      <div>
        <Textarea
          aria-label="Additional Instructions"
          placeholder="Topics, things to avoid, tone."
          rows={4}
          {...bind(form, 'additionalInstructions')}
        />
        <Text size="xs" c={used > most ? 'rose.4' : 'dimmed'} ta="right" mt={4} className="num">
          {used} / {most}
        </Text>
      </div>
    </Part>
  );
}
