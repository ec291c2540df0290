import type { PersonInFull } from '@stoke/contract';
import { refusals } from '@stoke/contract/refusals';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { callOnce } from '../../../lib/session/call-once.ts';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';

/** Ends every login of a person. */
export function SignOut({ person }: { person: PersonInFull }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button data-act="sign-out" size="sm" variant="default" onClick={() => setOpen(true)}>
        Sign out everywhere
      </Button>
      {isOpen && (
        <ReasonDialog
          about={person._id}
          title={`Sign out ${person.username}`}
          label="Sign out everywhere"
          busyLabel="Signing out..."
          field={{ description: 'Kept in the audit log.' }}
          tooShort={refusals['ban.reason_required'].text}
          changes="appeals"
          act={(reason) =>
            callOnce('signOutPerson', { params: { id: person._id }, body: { reason } })
          }
          onClose={() => setOpen(false)}
        >
          <Text c="dimmed">Every login ends now. The password stays as it is.</Text>
        </ReasonDialog>
      )}
    </>
  );
}
