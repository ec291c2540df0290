import '@mantine/core/styles/Checkbox.layer.css';
import { fomoLimits, fomoTasks, formatUsd, readDollars, type FomoTaskKind } from '@stoke/domain';
import { ActionIcon, Button, Checkbox, Stack, TextInput, Textarea } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { linksOf, type BuiltIn } from './draft.ts';
import { bind } from './field.ts';
import { RateField } from './rate-field.tsx';
import type { Wizard } from './use-wizard.ts';
import beside from '../../../../ui/form-beside.module.css';
import classes from './wizard.module.css';

type Props = { wizard: Wizard; kind: FomoTaskKind };

/** A built-in task: off, or on with its links and a guide. */
export function BuiltInTask({ wizard, kind }: Props) {
  const { name, rate, proof } = fomoTasks[kind];
  const { [kind]: task } = wizard.fields.builtIn;
  return (
    <section className={classes['task']} aria-label={name} data-on={task.isOn || undefined}>
      <header>
        <Checkbox
          label={name}
          checked={task.isOn}
          onChange={(event) => edit({ wizard, kind }, { isOn: event.currentTarget.checked })}
        />
        <span className="num hint">
          {formatUsd(task.isOn ? (readDollars(task.rate) ?? rate) : rate)} per link
          {proof === null ? '' : ' · proof required'}
        </span>
      </header>
      {task.isOn && <Details wizard={wizard} kind={kind} />}
    </section>
  );
}

function edit({ wizard, kind }: Props, change: Partial<BuiltIn>): void {
  const { builtIn } = wizard.fields;
  wizard.edit('builtIn', { ...builtIn, [kind]: { ...builtIn[kind], ...change } });
}

function Details({ wizard, kind }: Props) {
  const { [kind]: task } = wizard.fields.builtIn;
  const { name, rate: least } = fomoTasks[kind];
  return (
    <Stack gap="md" mt="md">
      <Links wizard={wizard} kind={kind} />
      <div className={beside['pair']}>
        <RateField
          wizard={wizard}
          path={`${kind}.rate`}
          label={`Rate for ${name} (USD)`}
          rate={task.rate}
          least={least}
          onType={(rate) => edit({ wizard, kind }, { rate })}
        />
      </div>
      <div className={beside['pair']}>
        <Textarea
          label={`Guide for ${name}`}
          placeholder="What to do, step by step"
          rows={2}
          {...bind(wizard, `${kind}.guideText`, task.guideText, (guideText) =>
            edit({ wizard, kind }, { guideText }),
          )}
        />
        <TextInput
          label={`Guide link for ${name}`}
          placeholder="https://docs.yourbrand.com/guide"
          inputMode="url"
          {...bind(wizard, `${kind}.guideLink`, task.guideLink, (guideLink) =>
            edit({ wizard, kind }, { guideLink }),
          )}
        />
      </div>
    </Stack>
  );
}

function Links({ wizard, kind }: Props) {
  const { [kind]: task } = wizard.fields.builtIn;
  const { name } = fomoTasks[kind];
  const { links } = task;
  const low = name.charAt(0).toLowerCase() + name.slice(1);
  const set = (next: string[]) => edit({ wizard, kind }, { links: next });
  return (
    <div className={classes['links']}>
      {links.map((link, at) => (
        // Links have no names: each is its place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at}>
          <TextInput
            aria-label={`${name} link ${at + 1}`}
            placeholder={fomoTasks[kind].example}
            inputMode="url"
            {...bind(wizard, `${kind}.${at}`, link, (typed) => set(links.with(at, typed)))}
          />
          {links.length > 1 && (
            <ActionIcon
              variant="subtle"
              color="slate"
              size={36}
              aria-label={`Remove ${low} link ${at + 1}`}
              onClick={() => set(links.toSpliced(at, 1))}
            >
              <IconTrash size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      <div className={classes['more']}>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Add link for ${low}`}
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={links.length >= fomoLimits.linksPerTask}
          onClick={() => set([...links, ''])}
        >
          Add link
        </Button>
        <span className="hint">
          {linksOf(task).length} of {fomoLimits.linksPerTask} links
        </span>
      </div>
    </div>
  );
}
