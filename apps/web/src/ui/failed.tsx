import { Alert, Text, type TextProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { messageOf } from './failure-message.tsx';

/** What went wrong, read aloud; nothing while nothing did. */
export function Problem({ children }: { children: ReactNode }) {
  if (children === null || children === undefined) return null;
  return (
    <Alert color="rose" role="alert">
      {children}
    </Alert>
  );
}

/** `text` stands where the server gave no reason. */
type Failure = { error: Error | null; text: string };

/** Why a call failed. */
export function Failed({ error, text }: Failure) {
  return error && <Problem>{messageOf(error, text)}</Problem>;
}

/** The same in a line, where there is no room for a frame. */
export function FailedLine({ error, text, ...looks }: Failure & TextProps) {
  return (
    error && (
      <Text size="sm" c="rose.3" role="alert" {...looks}>
        {messageOf(error, text)}
      </Text>
    )
  );
}
