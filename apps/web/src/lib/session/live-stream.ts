import { readToken } from './token.ts';

/** What the server, or the state of the connection to it, tells a page. */
export type News =
  | ({ kind: 'changed' } & Changed)
  /** There is a connection: what may have changed before it is fetched anew. */
  | { kind: 'opened'; missed: Missed }
  | { kind: 'down'; isDown: boolean }
  /** The server refuses the session: ask again who the user is. */
  | { kind: 'refused' };

/**
 * What an event names: all that begins with this word, or only what is about one topic, which is the id of
 * something that a page shows.
 */
export type Changed = { what: string; topic: string | null; spreadMs: number };

/** All that has been answered, all that there is, or what names one of these topics. */
export type Missed = 'answered' | 'everything' | readonly string[];

/** `look` is called when the topics may be others. */
export type Stream = {
  look: () => void;
  /** Tells the other tabs of this browser what this one has changed. */
  notifyOthers: (what: string) => void;
  stop: () => void;
};

const longestWaitMs = 15_000;
/** What all pages hear of in the same moment is asked for within this time, at random. */
const spreadMs = { topic: 1_000, everybody: 3_000 };
/** The topics that a page shows change together when it is left for another. */
const settleMs = 300;
/** The server sends a comment more often than this; silence means that the connection is dead. */
const silenceMs = 45_000;
/** The server follows no more on one connection. */
const maxFollowed = 50;
const sessionRefusals = new Set([401, 403, 423]);

/**
 * Follows the server's events and those of these topics. A lost connection is made again with growing
 * pauses. When the topics are others, a connection that follows them replaces the one before
 * as soon as it is open.
 */
export function followStream(
  topics: () => readonly string[],
  notify: (news: News) => void,
): Stream {
  const running = new Set<AbortController>();
  let followed: readonly string[] = [];
  /** What the next connection that opens has missed; before the first, a change was told to no one. */
  let owed: Missed = 'answered';
  let settling: ReturnType<typeof setTimeout> | undefined;

  function start(): void {
    const before = [...running];
    const stop = new AbortController();
    running.add(stop);
    const wanted = topics().slice(0, maxFollowed);
    const added = wanted.filter((id) => !followed.includes(id));
    followed = wanted;
    if (typeof owed !== 'string') owed = [...owed, ...added];
    const onOpen = () => {
      for (const old of before) {
        old.abort();
        running.delete(old);
      }
      notify({ kind: 'opened', missed: owed });
      owed = [];
    };
    const onLost = () => (owed = 'everything');
    keepOpen({ topics: wanted, notify, onOpen, onLost, stop: stop.signal }).catch(() => null);
  }

  start();
  return {
    look: () => {
      clearTimeout(settling);
      settling = setTimeout(() => {
        const wanted = topics().slice(0, maxFollowed);
        if (wanted.some((id) => !followed.includes(id))) start();
      }, settleMs);
    },
    notifyOthers: () => {},
    stop: () => {
      clearTimeout(settling);
      for (const stop of running) stop.abort();
    },
  };
}

type Connection = {
  topics: readonly string[];
  notify: (news: News) => void;
  onOpen: () => void;
  /** It ended, or could not be opened. */
  onLost: () => void;
  stop: AbortSignal;
};

async function keepOpen(connection: Connection): Promise<void> {
  const { stop, notify, onLost } = connection;
  let failures = 0;
  while (!stop.aborted) {
    // oxlint-disable-next-line no-await-in-loop -- one connection after the other is the point
    const wasOpen = await listen(connection).catch(() => false);
    if (stop.aborted) return;
    onLost();
    failures = wasOpen ? 1 : failures + 1;
    if (failures > 1) notify({ kind: 'down', isDown: true });
    const wait = Math.min(longestWaitMs, 500 * 2 ** (failures - 1));
    // oxlint-disable-next-line no-await-in-loop
    await pause(wait * (0.5 + Math.random() / 2), stop);
  }
}

/** One connection, from its opening to its end. True when it was open. */
async function listen({ topics, notify, onOpen, stop }: Connection): Promise<boolean> {
  const ended = new AbortController();
  const end = () => ended.abort();
  stop.addEventListener('abort', end);
  let silence = setTimeout(end, silenceMs);
  try {
    const query = topics.length === 0 ? '' : `?campaigns=${topics.join()}`;
    const response = await fetch(`/api/events${query}`, {
      headers: { authorization: `Bearer ${readToken() ?? ''}`, accept: 'text/event-stream' },
      signal: ended.signal,
    });
    if (sessionRefusals.has(response.status)) notify({ kind: 'refused' });
    if (!response.ok || !response.body) return false;
    notify({ kind: 'down', isDown: false });
    onOpen();
    let rest = '';
    for await (const part of textOf(response.body)) {
      clearTimeout(silence);
      silence = setTimeout(end, silenceMs);
      const blocks = (rest + part).replaceAll('\r\n', '\n').split('\n\n');
      rest = blocks.pop() ?? '';
      for (const changed of blocks.map(changedIn)) {
        if (changed !== null) notify({ kind: 'changed', ...changed });
      }
    }
    return true;
  } finally {
    clearTimeout(silence);
    stop.removeEventListener('abort', end);
  }
}

async function* textOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- a stream is read piece by piece
    const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
    if (done || value === undefined) return;
    yield decoder.decode(value, { stream: true });
  }
}

function changedIn(block: string): Changed | null {
  const lines = block.split('\n');
  if (!lines.some((line) => line.replace(': ', ':') === 'event:change')) return null;
  const data = lines.find((line) => line.startsWith('data:'));
  try {
    const result: unknown = JSON.parse(data?.slice(5) ?? '');
    if (typeof result !== 'object' || result === null || !('what' in result)) return null;
    if (typeof result.what !== 'string') return null;
    const topic =
      'campaign' in result && typeof result.campaign === 'string' ? result.campaign : null;
    const spread = 'everybody' in result ? spreadMs.everybody : topic === null ? 0 : spreadMs.topic;
    return { what: result.what, topic, spreadMs: spread };
  } catch {
    return null;
  }
}

function pause(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const leave = () => {
      clearTimeout(timer);
      resolve();
    };
    stop.addEventListener('abort', leave, { once: true });
  });
}
