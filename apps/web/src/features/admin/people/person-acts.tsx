import type { PersonInFull } from '@stoke/contract';
import { refusals } from '@stoke/contract/refusals';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { Moment } from '../../../ui/moment.tsx';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { BanDialog } from './ban-dialog.tsx';
import { endSuspension } from './calls.ts';
import classes from './people.module.css';
import { SuspendDialog } from './suspend-dialog.tsx';
import { UnbanDialog } from './unban-dialog.tsx';

/** What an admin can do about the standing of an account. */
export function StandingActs({ person }: { person: PersonInFull }) {
  const [asked, setAsked] = useState<'ban' | 'unban' | 'suspend' | 'end' | null>(null);
  const { user } = useSession();
  const close = () => setAsked(null);
  if (person.role === 'admin') {
    return (
      <Text size="sm" c="dimmed">
        {person._id === user?._id ? 'This is you.' : 'Admins cannot be banned.'}
      </Text>
    );
  }
  if (person.ban !== null) {
    return (
      <>
        <Button data-act="ban-person" size="sm" variant="default" onClick={() => setAsked('unban')}>
          Lift ban
        </Button>
        {asked === 'unban' && <UnbanDialog person={person} onClose={close} />}
      </>
    );
  }
  return (
    <>
      {person.suspension === null ? (
        <Button
          data-act="suspend-person"
          size="sm"
          variant="default"
          onClick={() => setAsked('suspend')}
        >
          Suspend
        </Button>
      ) : (
        <Button
          data-act="suspend-person"
          size="sm"
          variant="default"
          onClick={() => setAsked('end')}
        >
          End suspension
        </Button>
      )}
      <Button data-act="ban-person" size="sm" color="rose.4" onClick={() => setAsked('ban')}>
        Ban
      </Button>
      {asked === 'suspend' && <SuspendDialog person={person} onClose={close} />}
      {asked === 'end' && <EndDialog person={person} onClose={close} />}
      {asked === 'ban' && <BanDialog person={person} onClose={close} />}
    </>
  );
}

function EndDialog({ person, onClose }: { person: PersonInFull; onClose: () => void }) {
  return (
    <ReasonDialog
      title={`End suspension of ${person.username}`}
      label="End suspension"
      busyLabel="Ending..."
      isDangerous={false}
      field={{ description: `Shown to ${person.username} if the suspension was appealed.` }}
      tooShort={refusals['ban.reason_required'].text}
      changes="appeals"
      act={(reason, key) => endSuspension(person._id, reason, key)}
      onClose={onClose}
    >
      <Text c="dimmed">Payouts continue. New work is possible if the trust score allows it.</Text>
    </ReasonDialog>
  );
}

const states = {
  standing: 'Appeal by',
  appealed: 'Appealed. Deadline was',
  upheld: 'Appeal declined. Deadline was',
} as const;

/** Why an account is suspended by an admin, and until when. */
export function SuspensionInForce({
  suspension,
}: {
  suspension: NonNullable<PersonInFull['suspension']>;
}) {
  return (
    <section className={classes['ban']} aria-label="Suspension">
      <Text fw={600}>
        Until <Moment at={suspension.until} />
      </Text>
      <Text size="sm" className={classes['words'] ?? ''}>
        {suspension.reason}
      </Text>
      <Text size="sm" c="dimmed" mt={8}>
        {states[suspension.state]} <Moment at={suspension.appealBefore} />.
      </Text>
    </section>
  );
}
