import { refusals } from '@stoke/contract/refusals';
import { needsTwoAdmins, settings } from '@stoke/domain';
import { Group } from '@mantine/core';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { saveSettings, type Change } from './calls.ts';
import { wireText } from './draft.ts';
import classes from './settings.module.css';
import { Quiet } from '../../../ui/quiet.ts';

type Props = { changes: readonly Change[]; onSaved: () => void; onClose: () => void };

/** Shows each change before and after, and asks for the reason. */
export function SaveDialog({ changes, onSaved, onClose }: Props) {
  return (
    <ReasonDialog
      about=""
      title="Save changes?"
      label="Save"
      busyLabel="Saving..."
      field={{ description: 'Kept in the audit log.' }}
      tooShort={refusals['settings.reason_required'].text}
      changes="settings"
      failed="The settings could not be saved. Please try again."
      act={async (reason) => {
        const result = await saveSettings({ changes, reason });
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
