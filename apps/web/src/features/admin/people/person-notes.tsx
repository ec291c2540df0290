import type { PersonInFull } from '@stoke/contract';
import { refusals } from '@stoke/contract/refusals';
import { Button, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { callOnce } from '../../../lib/session/call-once.ts';
import { Moment } from '../../../ui/moment.tsx';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import classes from './people.module.css';
import { Quiet } from '../../../ui/quiet.ts';

/** What admins noted for each other about a person. */
export function PersonNotes({ person }: { person: PersonInFull }) {
  const { notes } = person;
  const [isWriting, setWriting] = useState(false);
  return (
    <section>
      <Group justify="space-between" mb="xs">
        <Title order={3}>Notes</Title>
        <Button
          data-act="note"
          size="compact-sm"
          variant="default"
          onClick={() => setWriting(true)}
        >
          Add note
        </Button>
      </Group>
      {notes.length === 0 ? (
        <Quiet>No notes.</Quiet>
      ) : (
        <ul className={classes['notes']} aria-label="Notes">
          {notes.map(({ _id, text, writtenBy, writtenAt }) => (
            <li key={_id}>
              <Text size="sm" className="words">
                {text}
              </Text>
              <Quiet size="xs">
                {writtenBy ?? 'A deleted account'}, <Moment at={writtenAt} />
              </Quiet>
            </li>
          ))}
        </ul>
      )}
      {isWriting && (
        <ReasonDialog
          about={person._id}
          title={`Note on ${person.username}`}
          label="Add note"
          busyLabel="Adding..."
          field={{
            label: 'Note',
            maxLength: 2000,
            description: 'For admins, and part of what the person can export.',
          }}
          tooShort={refusals['person.note_required'].text}
          changes="appeals"
          act={(text) => callOnce('addPersonNote', { params: { id: person._id }, body: { text } })}
          onClose={() => setWriting(false)}
        >
          {null}
        </ReasonDialog>
      )}
    </section>
  );
}
