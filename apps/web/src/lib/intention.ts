import { useCallback, useRef } from 'react';
import { CallError } from './session/api.ts';

const earlierDone = 'Your earlier request went through. Check your list before you send another.';

type Send<T> = (idempotencyKey: string) => Promise<T>;

/**
 * Gives each intention of a person one Idempotency-Key. While its outcome is unknown (no answer, or
 * 5xx) a repeat with the same facts carries the same key, so that nothing is bought or decided twice.
 */
export function useIntention(): <T>(facts: string, send: Send<T>) => Promise<T> {
  const open = useRef<{ facts: string; key: string } | null>(null);
  return useCallback(async <T>(facts: string, send: Send<T>): Promise<T> => {
    const intention =
      open.current?.facts === facts ? open.current : { facts, key: crypto.randomUUID() };
    open.current = intention;
    try {
      const reply = await send(intention.key);
      open.current = null;
      return reply;
    } catch (error) {
      if (isRefusal(error)) open.current = null;
      throw wasDone(error) ? new CallError({ message: earlierDone, status: 409 }) : error;
    }
  }, []);
}

/** The key has been used: the try before, whose outcome was unknown, went through with other facts. */
function wasDone(error: unknown): boolean {
  return error instanceof CallError && error.code === 'idempotency.mismatch';
}

/** The server has decided; the next try is a new intention. */
function isRefusal(error: unknown): boolean {
  return error instanceof CallError && error.status !== null && error.status < 500;
}
