import { refusals } from '@stoke/contract/refusals';
import type { PersonInFull } from '@stoke/contract';
import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/session/api.ts';
import { useSession } from '../../../lib/session/session.ts';
import { LoadError } from '../../../ui/load-error.tsx';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { SheetPart } from '../../../ui/sheet-part.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { requestsAbout, type RequestKind } from './calls.ts';
import { requestNames, RequestRows } from './requests.tsx';
import { Quiet } from '../../../ui/quiet.ts';

/** Role and two-step login of a person, and what two admins can change about them. */
export function AccessPart({ person }: { person: PersonInFull }) {
  const { role, hasSecondFactor } = person;
  const [asking, setAsking] = useState<RequestKind | null>(null);
  return (
    <SheetPart title="Access">
      <Quiet mb="xs">
        {role === 'admin' ? 'Admin' : 'Member'} · Two-step login {hasSecondFactor ? 'on' : 'off'}
      </Quiet>
      <Acts person={person} onAsk={setAsking} />
      {/* Stays open when another admin requests something first: the text is not lost. */}
      {asking && <AskDialog person={person} kind={asking} onClose={() => setAsking(null)} />}
    </SheetPart>
  );
}

type ActsProps = { person: PersonInFull; onAsk: (kind: RequestKind) => void };

function Acts({ person, onAsk }: ActsProps) {
  const { _id, role, hasSecondFactor } = person;
  const { user } = useSession();
  const requests = useQuery(requestsAbout(_id));
  if (requests.isPending) return <SkeletonRows count={1} height={36} />;
  if (!requests.data) {
    return (
      <LoadError
        title="Requests could not be loaded"
        query={requests}
        fallback="Please try again in a moment."
        label="Load the requests again"
      />
    );
  }
  if (requests.data.length > 0) return <RequestRows requests={requests.data} showsPerson={false} />;
  if (_id === user?._id) return null;
  const roleAct = role === 'admin' ? 'remove_admin' : 'make_admin';
  const acts: RequestKind[] = hasSecondFactor ? [roleAct, 'reset_second_factor'] : [roleAct];
  return (
    <Group gap="sm">
      {acts.map((kind) => (
        <Button key={kind} size="xs" variant="default" onClick={() => onAsk(kind)}>
          {requestNames[kind]}
        </Button>
      ))}
    </Group>
  );
}

type DialogProps = { person: PersonInFull; kind: RequestKind; onClose: () => void };

function AskDialog({ person, kind, onClose }: DialogProps) {
  return (
    <ReasonDialog
      about={`${kind} ${person._id}`}
      title={`${requestNames[kind]}: ${person.username}`}
      label="Request"
      busyLabel="Requesting..."
      field={{ description: 'For the second admin, and kept in the audit log.' }}
      shortest={10}
      tooShort={refusals['approval.reason_required'].text}
      changes="appeals"
      failed="Nothing was requested. Please try again."
      act={(reason) => call('askForAct', { params: { id: person._id }, body: { kind, reason } })}
      onClose={onClose}
    >
      <Text c="dimmed">
        Another admin must approve this.
        {kind === 'reset_second_factor' &&
          ' Then the owner has 24 hours to cancel before two-step login is removed.'}
      </Text>
    </ReasonDialog>
  );
}
