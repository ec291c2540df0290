import type { Setting } from '@stoke/contract';
import { settingGroups, settings, needsTwoAdmins, type SettingKey } from '@stoke/domain';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useUnloadGuard } from '../../../ui/leave-guard.ts';
import { Section } from '../../../ui/section.tsx';
import { changesOf, drafts, wireText, type Draft } from './draft.ts';
import { ProposalList } from './proposal-list.tsx';
import { SettingRow } from './setting-row.tsx';
import classes from './settings.module.css';
import { Quiet } from '../../../ui/quiet.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { itemsOf } from '../../../lib/pages.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { MoreAtEnd } from '../../../ui/more-at-end.tsx';
import { historyOf, saveSettings, type Change } from './calls.ts';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { refusals } from '@stoke/contract/refusals';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';

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

type HistoryDialogProps = { settingKey: SettingKey; onClose: () => void };

/** Who changed a setting, from what to what, and why. */
function HistoryDialog({ settingKey, onClose }: HistoryDialogProps) {
  const history = useInfiniteQuery(historyOf(settingKey));
  const acts = history.data ? itemsOf(history.data.pages) : null;
  return (
    <Dialog title={`History of ${settings[settingKey].label}`} size="lg" onClose={onClose}>
      {acts === null ? (
        <NotLoaded what="The history" query={history} rows={[3, 56]} />
      ) : acts.length === 0 ? (
        <Text c="dimmed">Never changed.</Text>
      ) : (
        <Stack gap="md">
          <ul className={classes['history']}>
            {acts.map(({ _id, at, actor, about }) => (
              <li key={_id}>
                <span>
                  {wireText(settingKey, about['before'])} →{' '}
                  <b>{wireText(settingKey, about['after'])}</b>
                </span>
                <span className={classes['reason']}>{about['reason']}</span>
                <span className="hint">
                  {actor === null ? 'System' : (actor.username ?? 'Deleted account')} ·{' '}
                  <Moment at={at} />
                </span>
              </li>
            ))}
          </ul>
          <MoreAtEnd pages={history} name="changes" />
        </Stack>
      )}
    </Dialog>
  );
}

type SaveDialogProps = { changes: readonly Change[]; onSaved: () => void; onClose: () => void };

/** Shows each change before and after, and asks for the reason. */
function SaveDialog({ changes, onSaved, onClose }: SaveDialogProps) {
  return (
    <ReasonDialog
      title="Save changes?"
      label="Save"
      busyLabel="Saving..."
      field={{ description: 'Kept in the audit log.' }}
      tooShort={refusals['settings.reason_required'].text}
      facts={JSON.stringify(changes)}
      changes="settings"
      failed="The settings could not be saved. Please try again."
      act={async (reason, key) => {
        const result = await saveSettings({ changes, reason }, key);
        onSaved();
        return result;
      }}
      onClose={onClose}
    >
      <ul className={classes['changes']}>
        {changes.map(({ key, from, to }) => (
          <Group
            component="li"
            key={key}
            gap={24}
            align="stretch"
            justify="space-between"
            wrap="nowrap"
          >
            <span>{settings[key].label}</span>
            <span>
              {wireText(key, from)} → <b>{wireText(key, to)}</b>
            </span>
          </Group>
        ))}
      </ul>
      {changes.some(({ key }) => needsTwoAdmins(key)) && (
        <Quiet>
          Fees and everything about payouts wait for a second admin, if there is one, and the other
          changes of this save with them.
        </Quiet>
      )}
    </ReasonDialog>
  );
}
