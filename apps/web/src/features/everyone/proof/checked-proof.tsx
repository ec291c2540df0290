import { Alert } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCheck,
  IconCircleCheck,
  IconFileUnknown,
  IconMinus,
  IconX,
} from '@tabler/icons-react';
import type { OpenedFile } from './check-file.ts';
import classes from './proof.module.css';

const looks = {
  included: { color: 'mint', icon: <IconCircleCheck size={18} aria-hidden /> },
  not_included: { color: 'rose', icon: <IconAlertTriangle size={18} aria-hidden /> },
  no_proof: { color: 'amber', icon: <IconFileUnknown size={18} aria-hidden /> },
} as const;

/** Each step of a check with what came of it, and the verdict. */
export function CheckedProof({ checked }: { checked: OpenedFile }) {
  const { name, steps, outcome, text, isUnsigned } = checked;
  return (
    <div>
      <ol className={classes['steps']} aria-label={`Steps of checking ${name}`}>
        {steps.map(({ text: step, fault }) => (
          <li key={step} data-wrong={fault !== null || undefined}>
            {fault === null ? (
              <IconCheck size={16} aria-label="ok" />
            ) : (
              <IconX size={16} aria-label="WRONG" />
            )}
            <span>
              {step}
              {fault !== null && `: ${fault}`}
            </span>
          </li>
        ))}
        {isUnsigned && (
          <li data-left-out>
            <IconMinus size={16} aria-label="left out" />
            <span>Signature not checked: this browser does not know Ed25519</span>
          </li>
        )}
      </ol>
      <Alert {...looks[outcome]} variant="light" role="status" mt="md">
        {text}
      </Alert>
    </div>
  );
}
