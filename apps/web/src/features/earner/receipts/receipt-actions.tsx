import type { Receipt } from '@stoke/contract';
import { Alert, Button, Group } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconDownload,
  IconInfoCircle,
  IconPrinter,
  IconShieldCheck,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { saveFile } from '../../../lib/save-file.ts';
import { call } from '../../../lib/session/api.ts';
import { messageOf } from '../../../ui/failure-message.tsx';
import { verifyReceipt, type Verdict } from './verify-receipt.ts';
import classes from './receipts.module.css';

type Signed = { receipt: Receipt; jws: string };

/** What can be done with a receipt: check its signature here, take it along, print it. */
export function ReceiptActions({ signed }: { signed: Signed }) {
  const checking = useMutation({
    mutationFn: async () => verifyReceipt(signed, (await call('receiptKeys', {})).keys),
  });
  return (
    <div className={classes['screen']}>
      <Group gap="sm" align="stretch" mb={24}>
        <Button
          leftSection={<IconShieldCheck size={16} aria-hidden />}
          loading={checking.isPending}
          onClick={() => checking.mutate()}
        >
          Verify
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => download(signed)}
        >
          Download JSON
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </Group>
      {checking.data && <Checked verdict={checking.data} />}
      {checking.isError && (
        <Alert color="rose" variant="light" role="alert" mb="lg">
          {messageOf(checking.error, 'The keys could not be loaded. Please try again.')}
        </Alert>
      )}
    </div>
  );
}

const looks = {
  genuine: {
    color: 'mint',
    icon: <IconCircleCheck size={18} aria-hidden />,
    text: 'Signature verified. Your browser checked it against the full receipt.',
  },
  forged: {
    color: 'rose',
    icon: <IconAlertTriangle size={18} aria-hidden />,
    text: 'The signature does not match this receipt. Please contact support.',
  },
  unsupported: {
    color: 'sky',
    icon: <IconInfoCircle size={18} aria-hidden />,
    text: 'This browser does not support Ed25519 signatures. Download the receipt and verify it as described in the docs.',
  },
} as const satisfies Record<Verdict, unknown>;

function Checked({ verdict }: { verdict: Verdict }) {
  const { text, ...look } = looks[verdict];
  return (
    <Alert {...look} variant="light" role="status" mb="lg">
      {text}
    </Alert>
  );
}

function download(signed: Signed): void {
  const content = `${JSON.stringify(signed, null, 2)}\n`;
  saveFile(`receipt-${signed.receipt._id}.json`, content, 'application/json');
}
