import '@mantine/core/styles/Checkbox.layer.css';
import type { Setting } from '@stoke/contract';
import { settingRange, settings } from '@stoke/domain';
import { Box, Button, Checkbox, TextInput } from '@mantine/core';
import { Ago } from '../../../ui/ago-time.tsx';
import { fieldValue, readEntry, wireText, type Entry } from './draft.ts';
import classes from './settings.module.css';

type Props = {
  shown: Setting;
  entry: Entry | null;
  onEnter: (entered: boolean | string) => void;
  onHistory: () => void;
};

/** One setting: where it shows, its value with its unit, its default and its last change. */
export function SettingRow({ shown, entry, onEnter, onHistory }: Props) {
  const { key, value, fixedBy, changed, proposed } = shown;
  const { label, shownOn } = settings[key];
  const isOutdated = entry !== null && entry.seen !== value;
  return (
    <div className={classes['row']}>
      <div className={classes['about']}>
        <b>{label}</b>
        <span>{shownOn}</span>
        {isOutdated && (
          <Box component="span" c="ember.4" role="status">
            Changed to {wireText(key, value)}
            {changed?.by === null || changed === null ? '' : ` by ${changed.by}`} while you were
            editing.
          </Box>
        )}
        {proposed && (
          <Box component="span" c="ember.4">
            {wireText(key, proposed.to)} by {proposed.by}: waiting for a second admin
          </Box>
        )}
      </div>
      <Field shown={shown} entry={entry} onEnter={onEnter} />
      <div className={classes['notes']}>
        {fixedBy === null ? (
          <span>Default: {wireText(key, shown.default)}</span>
        ) : (
          <span>
            Set by the environment: <code>{fixedBy}</code>
          </span>
        )}
        {changed !== null && (
          <span>
            Changed <Ago at={changed.at} />
            {changed.by === null ? ' by the system' : ` by ${changed.by}`}
          </span>
        )}
      </div>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`History of ${label}`}
        onClick={onHistory}
      >
        History
      </Button>
    </div>
  );
}

function Field({ shown, entry, onEnter }: Omit<Props, 'onHistory'>) {
  const { key, value, fixedBy } = shown;
  const setting = settings[key];
  const entered = entry?.entered ?? fieldValue(value);
  const isFixed = fixedBy !== null;
  if (typeof entered === 'boolean') {
    return (
      <Checkbox
        aria-label={setting.label}
        label={entered ? 'On' : 'Off'}
        checked={entered}
        disabled={isFixed}
        onChange={(event) => onEnter(event.currentTarget.checked)}
      />
    );
  }
  const isWrong = entry !== null && readEntry(key, entry) === null;
  const unit =
    setting.type === 'whole' ? (setting.unit === 'percent' ? '%' : setting.unit) : 'USDC';
  return (
    <TextInput
      aria-label={`${setting.label}, ${unit}`}
      inputMode="decimal"
      w={150}
      leftSection={setting.type === 'dollars' ? '$' : null}
      rightSection={<span className="hint">{unit}</span>}
      rightSectionWidth={58}
      maxLength={20}
      value={entered}
      disabled={isFixed}
      error={isWrong ? settingRange(key) : null}
      onChange={(event) => onEnter(event.currentTarget.value)}
    />
  );
}
