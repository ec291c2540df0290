import type { Setting } from '@stoke/contract';
import { settingGroups, settings, type SettingKey } from '@stoke/domain';
import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useUnloadGuard } from '../../../lib/unload-guard.ts';
import { Section } from '../../../ui/section.tsx';
import { changesOf, drafts, type Draft } from './draft.ts';
import { HistoryDialog } from './history-dialog.tsx';
import { ProposalList } from './proposal-list.tsx';
import { SaveDialog } from './save-dialog.tsx';
import { SettingRow } from './setting-row.tsx';
import classes from './settings.module.css';
import { Quiet } from '../../../ui/quiet.ts';

type Props = { list: readonly Setting[]; userId: string };

/** All settings by group. Changes wait until they are saved with a reason. */
export function SettingsForm({ list, userId }: Props) {
  const [draft, setDraft] = useState<Draft>(() => drafts.read(userId) ?? {});
  const [isSaving, setSaving] = useState(false);
  const [history, setHistory] = useState<SettingKey | null>(null);
  const { changes, isValid } = changesOf(list, draft);
  useUnloadGuard(changes.length > 0);

  function change(next: Draft): void {
    void drafts.write(userId, next);
    setDraft(next);
  }

  return (
    <Stack gap={40}>
      <ProposalList />
      {/* Enter in a field asks to save, as the button does that is far from most of them. */}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (changes.length > 0 && isValid) setSaving(true);
        }}
      >
        <Stack gap={40}>
          {Object.entries(settingGroups).map(([group, title]) => (
            <Section key={group} title={title}>
              <div className="panel">
                {list
                  .filter(({ key }) => settings[key].group === group)
                  .map((shown) => (
                    <SettingRow
                      key={shown.key}
                      shown={shown}
                      entry={draft[shown.key] ?? null}
                      onEnter={(entered) => {
                        const seen = draft[shown.key]?.seen ?? shown.value;
                        change({ ...draft, [shown.key]: { entered, seen } });
                      }}
                      onHistory={() => setHistory(shown.key)}
                    />
                  ))}
              </div>
            </Section>
          ))}
          <div className={classes['bar']}>
            <Quiet role="status">{unsaved(changes.length, isValid)}</Quiet>
            <Group gap="sm">
              <Button
                variant="default"
                disabled={Object.keys(draft).length === 0}
                onClick={() => change({})}
              >
                Discard
              </Button>
              <Button type="submit" disabled={changes.length === 0 || !isValid}>
                Save changes
              </Button>
            </Group>
          </div>
        </Stack>
      </form>
      {isSaving && (
        <SaveDialog changes={changes} onSaved={() => change({})} onClose={() => setSaving(false)} />
      )}
      {history !== null && <HistoryDialog settingKey={history} onClose={() => setHistory(null)} />}
    </Stack>
  );
}

function unsaved(count: number, isValid: boolean): string {
  if (!isValid) return 'Check the marked values.';
  if (count === 0) return 'No changes';
  return count === 1 ? '1 unsaved change' : `${count} unsaved changes`;
}
