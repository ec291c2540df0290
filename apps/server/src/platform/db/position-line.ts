import type pg from 'pg';
import { cutConnection, connectToPrimary, endConnection, findPrimary } from './primary.ts';
import { askHistory, askWritten, type History } from './replica.ts';

const answerMs = 1_000;
const connection = { applicationName: 'stoke-position', queryMs: answerMs };

export type PositionLine = {
  /** Null while the primary is away. */
  history(): History | null;
  /**
   * The place in the log before which everything is that was acknowledged before this call; null while
   * the primary is away. Callers of the same moment share one question.
   */
  written(): Promise<bigint | null>;
  close(): Promise<void>;
};

/** One connection to the primary that tells how far it has written. `onBack` hears that it was made anew. */
export async function openPositionLine(url: string, onBack: () => void): Promise<PositionLine> {
  const stop = new AbortController();
  let line: { client: pg.Client; history: History } | null = null;

  async function use(client: pg.Client): Promise<void> {
    client.on('error', () => lose(client));
    client.on('end', () => lose(client));
    line = { client, history: await askHistory(client, answerMs) };
  }

  function lose(client: pg.Client): void {
    if (line?.client !== client) return;
    line = null;
    cutConnection(client);
    void reconnect();
  }

  async function reconnect(): Promise<void> {
    const found = await findPrimary({ ...connection, url, signal: stop.signal });
    if (found === null) return;
    try {
      await use(found.client);
      onBack();
    } catch {
      cutConnection(found.client);
      await reconnect();
    }
  }

  async function ask(): Promise<bigint | null> {
    if (line === null) return null;
    const { client } = line;
    try {
      return await askWritten(client, answerMs);
    } catch {
      lose(client);
      return null;
    }
  }

  await use((await connectToPrimary({ ...connection, url })).client);
  return {
    history: () => line?.history ?? null,
    written: together(ask),
    close: async () => {
      stop.abort();
      const last = line?.client;
      line = null;
      if (last) await endConnection(last);
    },
  };
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
