import type pg from 'pg';
import { pause } from '../clock.ts';
import { isDenied } from './connection-fault.ts';
import { connectMs, cutConnection, endConnection, findPrimary } from './primary.ts';
import { askHistory, askWritten, type History } from './replica.ts';

const answerMs = 1_000;
const againMs = 250;
const connection = { applicationName: 'stoke-position', queryMs: answerMs };

export type PositionLine = {
  /** Null while the primary is away. */
  history(): History | null;
  /**
   * The place in the log before which everything is that was acknowledged before this call; null while
   * the primary is away. Callers of the same moment share one question.
   */
  written(): Promise<bigint | null>;
  /** Another server is the primary: the connection to the old one is cut. */
  moved(): void;
  close(): Promise<void>;
};

type Line = { client: pg.Client; history: History };

/**
 * One connection to the primary that tells how far it has written. `onBack` hears each time that it was made.
 * The primary may be away, or slow to answer; throws when it refuses the query.
 */
export async function openPositionLine(url: string, onBack: () => void): Promise<PositionLine> {
  const stop = new AbortController();
  let line: Line | null = null;
  /** Ends the connection, or what would become one. */
  let over = new AbortController();

  async function keepOne(first: Line | null): Promise<void> {
    let made = first;
    while (!stop.signal.aborted) {
      over = new AbortController();
      const signal = AbortSignal.any([stop.signal, over.signal]);
      made ??= await findLine(url, signal).catch(() => null);
      if (made === null) await pause(againMs, signal);
      else await keep(made, signal);
      made = null;
    }
  }

  /** Until it is lost, or no longer wanted. */
  async function keep(made: Line, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return cutConnection(made.client);
    made.client.on('error', () => lose(made));
    made.client.on('end', () => lose(made));
    line = made;
    onBack();
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    line = null;
    if (stop.signal.aborted) await endConnection(made.client);
    else cutConnection(made.client);
  }

  function lose(lost: Line | null): void {
    if (line !== lost) return;
    line = null;
    over.abort();
  }

  async function ask(): Promise<bigint | null> {
    const asked = line;
    if (asked === null) return null;
    try {
      const place = await askWritten(asked.client, answerMs);
      return line === asked ? place : null;
    } catch {
      lose(asked);
      return null;
    }
  }

  const keeping = keepOne(await findLine(url, AbortSignal.timeout(connectMs)));
  return {
    history: () => line?.history ?? null,
    written: together(ask),
    moved: () => lose(line),
    close: async () => {
      stop.abort();
      await keeping;
    },
  };
}

/** Null when `signal` aborts first, and when the primary does not tell its history in time. */
async function findLine(url: string, signal: AbortSignal): Promise<Line | null> {
  const found = await findPrimary({ ...connection, url, signal });
  if (found === null) return null;
  const { client } = found;
  const cut = () => cutConnection(client);
  signal.addEventListener('abort', cut);
  try {
    return { client, history: await askHistory(client, answerMs) };
  } catch (error) {
    cut();
    if (isDenied(error)) throw error;
    return null;
  } finally {
    signal.removeEventListener('abort', cut);
  }
}

/** One question at a time: who comes while it is under way gets the answer of the next one. */
export function together<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  let next: Promise<T> | null = null;
  const begin = () => {
    next = null;
    const asked = ask().finally(() => {
      if (running === asked) running = null;
    });
    running = asked;
    return asked;
  };
  return () => {
    if (running === null) return begin();
    next ??= running.then(begin, begin);
    return next;
  };
}
