import { Alert, Button, Group } from '@mantine/core';
import { Moment } from '../../../ui/moment.tsx';
import { actionText } from './audit-list.tsx';
import { useMutation } from '@tanstack/react-query';
import type { Reply } from '@stoke/contract/client';
import { call } from '../../../lib/session/api.ts';
import { useCsvFile } from '../../../lib/use-csv-file.ts';
import { asked, type AuditWish } from './calls.ts';
import { Failed } from '../../../ui/failed.tsx';

/** Walks the hash chain, or saves what is found as a file. */
export function AuditActions({ wish }: { wish: AuditWish }) {
  const verify = useMutation({ mutationFn: () => call('verifyAudit', {}) });
  const file = useCsvFile('audit', 'auditFile', { query: asked(wish) });
  return (
    <>
      <Group gap="sm">
        <Button variant="default" disabled={file.isPending} onClick={() => file.mutate()}>
          {file.isPending ? 'Exporting...' : 'Export CSV'}
        </Button>
        <Button variant="default" disabled={verify.isPending} onClick={() => verify.mutate()}>
          {verify.isPending ? 'Verifying...' : 'Verify log'}
        </Button>
      </Group>
      <Failed error={file.error} text="The file could not be saved. Please try again." />
      <Failed error={verify.error} text="The log could not be verified. Please try again." />
      {verify.data && <Verdict found={verify.data} />}
    </>
  );
}

function Verdict({ found }: { found: Reply<'verifyAudit'> }) {
  const { entries, firstBroken } = found;
  const count = `${entries.toLocaleString('en-US')} ${entries === 1 ? 'entry' : 'entries'}`;
  if (firstBroken === null) {
    return (
      <Alert color="mint" role="status">
        {count} verified. Nothing was changed or removed.
      </Alert>
    );
  }
  const { position, at, action } = firstBroken;
  return (
    <Alert color="rose" role="alert" title="The log was changed">
      Entry {position.toLocaleString('en-US')} does not fit the chain: {actionText(action)},{' '}
      <Moment at={at} />. Entries before it are intact. Restore the table from a backup and find out
      who can write to the database.
    </Alert>
  );
}
