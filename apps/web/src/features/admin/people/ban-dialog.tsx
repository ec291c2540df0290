import type { PersonInFull } from '@stoke/contract';
import { refusals } from '@stoke/contract/refusals';
import { formatDollars } from '@stoke/domain';
import { Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ActDialog } from '../../../ui/act-dialog.tsx';
import { banPerson } from './calls.ts';

type Props = { person: PersonInFull; onClose: () => void };

/** Asks for reason and evidence, which the banned person reads, and says what follows. */
export function BanDialog({ person, onClose }: Props) {
  const [reason, setReason] = useState('');
  const [evidence, setEvidence] = useState('');
  const isComplete = reason.trim() !== '' && evidence.trim() !== '';
  return (
    <ActDialog
      title={`Ban ${person.username}`}
      label="Ban"
      busyLabel="Banning..."
      isDangerous
      isComplete={isComplete}
      facts={JSON.stringify([reason, evidence])}
      changes="appeals"
      failed="That didn't work. Please try again."
      act={(key) => banPerson(person._id, { reason, evidence }, key)}
      onClose={onClose}
    >
      {({ isTried, isBusy }) => (
        <>
          <Text c="dimmed">
            Takes effect now. Pending work is released, unsent payouts are held, and{' '}
            {formatDollars(person.available)} is frozen. After 14 days, or a lost appeal, it returns
            to the campaigns it was earned in.
          </Text>
          {person.creator && (
            <Text c="dimmed">
              Campaigns end now. Submitted work is still reviewed and paid. The creator balance of{' '}
              {formatDollars(person.creator.available)} and what is unspent of{' '}
              {formatDollars(person.creator.inCampaigns)} in campaigns are frozen.
            </Text>
          )}
          <TextInput
            data-autofocus
            label="Reason"
            description={`Shown to ${person.username}, one line.`}
            required
            maxLength={300}
            value={reason}
            disabled={isBusy}
            error={isTried && reason.trim() === '' ? refusals['ban.reason_required'].text : null}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Textarea
            label="Evidence"
            description={`Also shown to ${person.username}.`}
            required
            rows={4}
            maxLength={2000}
            value={evidence}
            disabled={isBusy}
            error={
              isTried && evidence.trim() === '' ? refusals['ban.evidence_required'].text : null
            }
            onChange={(event) => setEvidence(event.currentTarget.value)}
          />
        </>
      )}
    </ActDialog>
  );
}
