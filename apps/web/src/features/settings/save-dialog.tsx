import { refusals } from '@stoke/contract/refusals';
import { settings } from '@stoke/domain';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { saveSettings, type Change } from './calls.ts';
import { wireText } from './draft.ts';
import classes from './settings.module.css';

type Props = { changes: readonly Change[]; onSaved: () => void; onClose: () => void };

/** Shows each change before and after, and asks for the reason. */
export function SaveDialog({ changes, onSaved, onClose }: Props) {
  const [reason, setReason] = useState('');
  return (
    <ActDialog
      title="Save changes?"
      label="Save"
      busyLabel="Saving..."
      isDangerous={false}
      isComplete={reason.trim() !== ''}
      facts={JSON.stringify([changes, reason])}
      changes="settings"
      failed="The settings could not be saved. Please try again."
      act={async (key) => {
        const said = await saveSettings({ changes, reason }, key);
        onSaved();
        return said;
      }}
      onClose={onClose}
    >
      {({ isTried, isBusy }) => (
        <>
          <ul className={classes['changes']}>
            {changes.map(({ key, from, to }) => (
              <li key={key}>
                <span>{settings[key].label}</span>
                <span>
                  {wireText(key, from)} → <b>{wireText(key, to)}</b>
                </span>
              </li>
            ))}
          </ul>
          <Textarea
            data-autofocus
            label="Reason"
            description="Kept in the audit log."
            required
            rows={3}
            maxLength={1000}
            value={reason}
            disabled={isBusy}
            error={
              isTried && reason.trim() === '' ? refusals['settings.reason_required'].text : null
            }
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </>
      )}
    </ActDialog>
  );
}
