import { Alert } from '@mantine/core';
import { toDollars, usdc } from '@stoke/domain';
import {
  IconAlertTriangle,
  IconCheck,
  IconCircleCheck,
  IconCircleMinus,
  IconFileUnknown,
  IconMinus,
  IconX,
} from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { exactDollars } from '../../../lib/exact-amount.ts';
import { Moment } from '../../../ui/moment.tsx';
import { proofRoots } from './calls.ts';
import type { OpenedFile } from './check-file.ts';
import classes from './proof.module.css';

/** Each step of a check with what came of it. */
export function CheckedSteps({ checked: { name, steps, isUnsigned } }: { checked: OpenedFile }) {
  return (
    <ol className={classes['steps']} aria-label={`Steps of checking ${name}`}>
      {steps.map(({ text, fault }, at) => (
        <li key={at} data-wrong={fault !== null || undefined}>
          {fault === null ? (
            <IconCheck size={16} aria-label="ok" />
          ) : (
            <IconX size={16} aria-label="WRONG" />
          )}
          <span>
            {text}
            {fault !== null && `: ${fault}`}
          </span>
        </li>
      ))}
      {isUnsigned && (
        <li data-left-out>
          <IconMinus size={16} aria-label="left out" />
          <span>
            {'subtle' in crypto
              ? 'Signature not checked: this browser does not know Ed25519'
              : 'Signature not checked: this browser could not check it'}
          </span>
        </li>
      )}
    </ol>
  );
}

const looks = {
  included: { color: 'mint', icon: <IconCircleCheck size={18} aria-hidden /> },
  unsigned: { color: 'amber', icon: <IconCircleCheck size={18} aria-hidden /> },
  nothing: { color: 'slate', icon: <IconCircleMinus size={18} aria-hidden /> },
  not_included: { color: 'rose', icon: <IconAlertTriangle size={18} aria-hidden /> },
  no_proof: { color: 'amber', icon: <IconFileUnknown size={18} aria-hidden /> },
} as const;

/** What came of it all, of which root, and of whom. */
export function Verdict({ checked }: { checked: OpenedFile }) {
  const { file, isOwn } = checked;
  const look = lookOf(checked);
  const owner = file?.leaves[0]?.owner;
  return (
    <Alert {...looks[look]} variant="light" role="group">
      {look === 'unsigned' ? 'Included; signature not checked.' : checked.text}
      {look === 'nothing' && ' A balance at the time of this root would have been left out.'}
      {file && <RootOfFile file={file} />}
      {!isOwn && owner !== undefined && (
        <p className={classes['of-file']}>
          Owner <code>{owner}</code>
        </p>
      )}
    </Alert>
  );
}

function lookOf({ outcome, file, isUnsigned }: OpenedFile): keyof typeof looks {
  if (outcome !== 'included') return outcome;
  if (file?.leaves.length === 0) return 'nothing';
  return isUnsigned ? 'unsigned' : 'included';
}

function RootOfFile({ file: { root, total } }: { file: NonNullable<OpenedFile['file']> }) {
  const roots = useInfiniteQuery(proofRoots);
  const newest = roots.data?.pages[0]?.items[0]?.number;
  return (
    <p className={classes['of-file']}>
      Root {root.number}
      {!Number.isNaN(Date.parse(root.at)) && (
        <>
          {' · '}
          <Moment at={root.at} />
        </>
      )}
      {/^\d{1,15}$/.test(total) && ` · ${exactDollars(toDollars(usdc(BigInt(total))))}`}
      {newest !== undefined &&
        (root.number >= newest ? ' · newest root' : ` · the newest is ${newest}`)}
    </p>
  );
}
