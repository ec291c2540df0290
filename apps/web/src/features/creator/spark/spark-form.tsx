import '@mantine/core/styles/Checkbox.layer.css';
import {
  formatUsd,
  sparkLimits,
  sparkPersonLimit,
  splitPrice,
  type RequiredActions,
  type Usdc,
} from '@stoke/domain';
import { Alert, Button, Checkbox, Text, Textarea, TextInput } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { numberField } from '../../../lib/number-field.ts';
import { ImageField } from '../../../ui/image-field.tsx';
import { CreatorRulesNote } from '../../../entities/own-campaigns/creator-rules-note.tsx';
import { StartField } from '../../../entities/campaigns/start-field.tsx';
import { useCopyOf } from '../../../entities/own-campaigns/use-copy-of.ts';
import { copyOf } from './copy.ts';
import { GroupHint, HashtagPreview } from './field-hints.tsx';
import { startText } from '../../../entities/campaigns/start-time.ts';
import { useTerms } from '../../../entities/site/terms.ts';
import { budgetOf, hoursOf, personPercentOf, type SparkFields } from './spark-fields.ts';
import type { OwnSpark } from './own-spark.ts';
import { SparkEstimate } from './spark-estimate.tsx';
import { useGroupPeople } from './use-group-people.ts';
import beside from '../../../ui/form-beside.module.css';
import classes from './spark-form.module.css';
import { useSparkForm } from './use-spark-form.ts';
import { WrongFields } from '../../../ui/wrong-fields.tsx';
import { hintBelow } from '../../../ui/hint-below.ts';
import { Quiet } from '../../../ui/quiet.ts';

type Props = {
  userId: string;
  /** Entries from an earlier visit. */
  initial: SparkFields;
  /** What the page says about paying for this budget. */
  renderCover: (price: Usdc | null) => ReactNode;
  /** The campaign that the address asks to copy. */
  wanted: OwnSpark | null;
  onCopied: () => void;
  onCreated: (message: string) => Promise<void>;
  onNoToken: () => void;
};

type Entry = Pick<ReturnType<typeof useSparkForm>, 'form' | 'leave'>;

/** Everything of a Spark campaign, with what its budget buys beside it (rule 5.7). */
export function SparkForm({ renderCover, wanted, onCopied, ...rest }: Props) {
  const { form, leave, isBegun, replace, isBusy, failure, submit } = useSparkForm(rest);
  useCopyOf(wanted, { form: { isBegun, replace }, copy: copyOf, onCopied });
  const { budget: typed, durationHours, start, telegramGroupLink, tweetUrl } = form.values;
  const groupPeople = useGroupPeople(telegramGroupLink);
  const budget = budgetOf(typed);
  const scheduled = startText(start, hoursOf(durationHours) || undefined);
  return (
    <form onSubmit={submit} noValidate className={beside['form']}>
      <fieldset disabled={isBusy} className={beside['fields']}>
        <Basics form={form} leave={leave} />
        <Engagement form={form} leave={leave} groupPeople={groupPeople} />
        <Actions form={form} />
        <Instructions form={form} leave={leave} />
      </fieldset>
      <aside className={beside['side']} aria-label="Estimate and balance">
        <SparkEstimate {...{ budget, hours: hoursOf(durationHours), tweetUrl, groupPeople }} />
        {scheduled === null ? null : <Text size="sm">{scheduled}</Text>}
        {renderCover(budget)}
        <WrongFields errors={form.errors} />
        {failure === null ? null : (
          // The wrong fields are read aloud already.
          <Alert color="rose" role={Object.keys(form.errors).length > 1 ? 'status' : 'alert'}>
            {failure}
          </Alert>
        )}
        <Button type="submit" size="md" fullWidth disabled={isBusy}>
          {isBusy ? 'Creating Campaign...' : 'Create Spark Campaign'}
        </Button>
        <CreatorRulesNote />
      </aside>
    </form>
  );
}

type TextKey = Exclude<keyof SparkFields, 'banner' | 'requiredActions' | 'start'>;

/** What every text field of the form has in common. */
function bind({ form, leave }: Entry, key: TextKey) {
  return { ...form.getInputProps(key), onBlur: () => leave(key) };
}

function Part({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section className={classes['part']} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId}>{title}</h2>
        {lead === undefined ? null : <Quiet mt={4}>{lead}</Quiet>}
      </div>
      {children}
    </section>
  );
}

function Basics(entry: Entry) {
  const { form, leave } = entry;
  const number = { ...numberField, min: 1, step: 1 } as const;
  return (
    <Part title="Campaign Basics">
      <TextInput
        label="Campaign Name"
        placeholder="Summer launch talk"
        required
        maxLength={sparkLimits.nameLength}
        {...bind(entry, 'name')}
      />
      <ImageField
        label="Campaign Banner Image"
        hint="JPG or PNG. Max 2MB. Recommended 360x280 px. Shown 2:1, cropped as here."
        shape="card"
        required
        path="banner"
        file={form.values.banner}
        error={form.errors['banner']}
        onChange={(banner) => form.setFieldValue('banner', banner)}
      />
      <div className={beside['pair']}>
        <TextInput
          {...number}
          label="Total Budget (USD)"
          placeholder="500"
          required
          leftSection="$"
          inputMode="decimal"
          {...bind(entry, 'budget')}
        />
        <TextInput
          {...number}
          label="Duration (hours)"
          placeholder="48"
          required
          inputMode="numeric"
          {...bind(entry, 'durationHours')}
        />
      </div>
      <PersonLimit form={form} leave={leave} />
      <StartField
        value={form.values.start}
        problem={form.errors['start']}
        onEdit={(start) => form.setFieldValue('start', start)}
        onLeave={() => leave('start')}
      />
    </Part>
  );
}

/** The most that one person earns, in percent and in the dollars that it means. */
function PersonLimit(entry: Entry) {
  const { budget: typed, personLimitPercent } = entry.form.values;
  const [budget, percent] = [budgetOf(typed), personPercentOf(personLimitPercent)];
  const fee = useTerms().feePercents.spark;
  const { personPercentMinimum: min, personPercentMaximum: max } = sparkLimits;
  const amount =
    budget !== null && percent !== null
      ? `${formatUsd(sparkPersonLimit(splitPrice(budget, fee).pool, percent))} per person.`
      : `${min}% to ${max}% of the pool.`;
  return (
    <TextInput
      {...numberField}
      min={min}
      max={max}
      step={1}
      label="Limit per person (% of the pool)"
      description={<span className="num">{amount}</span>}
      {...hintBelow}
      required
      inputMode="numeric"
      {...bind(entry, 'personLimitPercent')}
    />
  );
}

function Engagement({ groupPeople, ...entry }: Entry & { groupPeople: number | null }) {
  return (
    <Part title="Engagement Details">
      <div>
        <TextInput
          label="Telegram Group Link"
          description="Our bot must be an administrator of the group with all permissions. You add it after this step."
          {...hintBelow}
          placeholder="https://t.me/yourgroup"
          required
          {...bind(entry, 'telegramGroupLink')}
        />
        <GroupHint text={entry.form.values.telegramGroupLink} people={groupPeople} />
      </div>
      <TextInput
        label="X (Twitter) URL"
        description="The post that people like, retweet and comment on."
        {...hintBelow}
        placeholder="https://x.com/yourbrand/status/1234567890"
        required
        {...bind(entry, 'tweetUrl')}
      />
      <div>
        <TextInput
          label="Hashtags (comma separated)"
          placeholder="#launch, #solana"
          {...bind(entry, 'hashtags')}
        />
        <HashtagPreview text={entry.form.values.hashtags} />
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

function Actions({ form }: Pick<Entry, 'form'>) {
  const terms = useTerms();
  const requiredActions = form.values.requiredActions ?? terms.requiredActions;
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
              form.setFieldValue('requiredActions', {
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

function Instructions(entry: Entry) {
  const used = entry.form.values.additionalInstructions.length;
  const most = sparkLimits.instructionsLength;
  return (
    <Part title="Additional Instructions">
      <div>
        <Textarea
          aria-label="Additional Instructions"
          placeholder="Topics, things to avoid, tone."
          rows={4}
          {...bind(entry, 'additionalInstructions')}
        />
        <Text size="xs" c={used > most ? 'rose.4' : 'dimmed'} ta="right" mt={4} className="num">
          {used} / {most}
        </Text>
      </div>
    </Part>
  );
}
