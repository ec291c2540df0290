import type { PersonInFull } from '@stoke/contract';
import { Box, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { Moment } from '../../../ui/moment.tsx';
import { BanDialog } from './ban-dialog.tsx';
import { LiftDialog } from './lift-dialog.tsx';
import { SuspendDialog } from './suspend-dialog.tsx';
import { Quiet } from '../../../ui/quiet.ts';

/** What an admin can do about the standing of an account. */
export function AccountActs({ person }: { person: PersonInFull }) {
  const [asked, setAsked] = useState<'ban' | 'unban' | 'suspend' | 'end' | null>(null);
  const { user } = useSession();
  const close = () => setAsked(null);
  if (person.role === 'admin') {
    return <Quiet>{person._id === user?._id ? 'This is you.' : 'Admins cannot be banned.'}</Quiet>;
  }
  if (person.ban !== null) {
    return (
      <>
        <Button data-act="ban-person" size="sm" variant="default" onClick={() => setAsked('unban')}>
          Lift ban
        </Button>
        {asked === 'unban' && <LiftDialog person={person} what="ban" onClose={close} />}
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
      {asked === 'end' && <LiftDialog person={person} what="suspension" onClose={close} />}
      {asked === 'ban' && <BanDialog person={person} onClose={close} />}
    </>
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
    <Box component="section" px={20} py={16} bdrs={12} className="danger" aria-label="Suspension">
      <Text fw={600}>
        Until <Moment at={suspension.until} />
      </Text>
      <Text size="sm" className="words">
        {suspension.reason}
      </Text>
      <Quiet mt={8}>
        {states[suspension.state]} <Moment at={suspension.appealBefore} />.
      </Quiet>
    </Box>
  );
}
