import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { personOf, readToken } from './session/token.ts';

/** Has the browser ask before the page is closed or loaded anew: what waits in its memory would be lost. */
export function useUnloadGuard(isUnsaved: boolean): void {
  const hasEnded = useSessionEnd();
  useBlocker({
    disabled: !isUnsaved,
    enableBeforeUnload: () => !hasEnded(),
    shouldBlockFn: () => false,
  });
}

/** Says whether the session of the first moment has ended since. That of a visitor cannot. */
export function useSessionEnd(): () => boolean {
  const [person] = useState(() => personOf(readToken()));
  return () => person !== null && personOf(readToken()) !== person;
}
