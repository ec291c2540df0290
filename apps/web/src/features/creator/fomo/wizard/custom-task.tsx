import '@mantine/core/styles/Checkbox.layer.css';
import { fomoLimits } from '@stoke/domain';
import { ActionIcon, Checkbox, Stack, TextInput, Textarea } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { Custom } from './draft.ts';
import { bind } from './field.ts';
import { RateField } from './rate-field.tsx';
import type { Wizard } from './use-wizard.ts';
import beside from '../../../../ui/form-beside.module.css';
import classes from './wizard.module.css';

type Props = { wizard: Wizard; task: Custom };
type Text = (field: keyof Omit<Custom, 'key' | 'proofRequired'>) => ReturnType<typeof bind>;

/** A task of one's own: name, rate, what to do, and what proves it. */
export function CustomTask({ wizard, task }: Props) {
  const { custom } = wizard.fields;
  const { key } = task;
  const edit = (change: Partial<Custom>) =>
    wizard.edit(
      'custom',
      custom.map((one) => (one.key === key ? { ...one, ...change } : one)),
    );
  const text: Text = (field) =>
    bind(wizard, `${key}.${field}`, task[field], (typed) => edit({ [field]: typed }));
  const number = key.replace('custom-', '');
  return (
    <section className={classes['task']} aria-label={`Custom task ${number}`} data-on>
      <header>
        <strong>{task.name.trim() || `Custom task ${number}`}</strong>
        {task.name.trim() === '' && <span className="num hint">Needs a name</span>}
        <ActionIcon
          variant="subtle"
          color="slate"
          size={36}
          aria-label={`Remove custom task ${number}`}
          onClick={() =>
            wizard.edit(
              'custom',
              custom.filter((one) => one.key !== key),
            )
          }
        >
          <IconTrash size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </header>
      <Stack gap="md" mt="md">
        <div className={beside['pair']}>
          <TextInput
            label="Task name"
            placeholder="Draw our logo"
            maxLength={80}
            {...text('name')}
          />
          <RateField
            wizard={wizard}
            path={`${key}.rate`}
            label="Rate (USD)"
            rate={task.rate}
            least={fomoLimits.customRateMinimum}
            onType={(rate) => edit({ rate })}
          />
        </div>
        <Textarea label="Description" placeholder="What to do" rows={2} {...text('description')} />
        <TextInput
          label="Link (optional)"
          placeholder="https://yourbrand.com/brief"
          inputMode="url"
          {...text('link')}
        />
        <Checkbox
          label="Proof required"
          checked={task.proofRequired}
          onChange={(event) => edit({ proofRequired: event.currentTarget.checked })}
        />
        {task.proofRequired && <Proof text={text} />}
      </Stack>
    </section>
  );
}

function Proof({ text }: { text: Text }) {
  return (
    <div className={beside['pair']}>
      <TextInput
        label="Proof to ask for"
        placeholder="A link to your drawing"
        maxLength={200}
        {...text('proofPlaceholder')}
      />
      <TextInput
        label="Proof must contain"
        placeholder="#helio"
        maxLength={500}
        {...text('requiredContent')}
      />
    </div>
  );
}
