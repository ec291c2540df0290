import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { News, Stream } from '../live-stream.ts';
import { followTogether } from '../live-tabs.ts';

type Connection = { url: string; say: (text: string) => void; isOpen: () => boolean };
type Tab = Stream & { received: News[]; shown: string[] };

const change = 'event: change\ndata: {"what":"balance"}\n\n';
let connections: Connection[] = [];
let isServerUp = true;
let tabs: Tab[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  [connections, tabs, isServerUp] = [[], [], true];
  vi.stubGlobal('BroadcastChannel', fakeChannels());
  Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true });
  vi.stubGlobal('fetch', async (url: string, { signal }: { signal: AbortSignal }) => {
    if (!isServerUp) throw new TypeError('Failed to fetch');
    return new Response(
      new ReadableStream({
        start(stream) {
          signal.addEventListener('abort', () => stream.error(signal.reason));
          const say = (text: string) => stream.enqueue(new TextEncoder().encode(text));
          connections.push({ url, say, isOpen: () => !signal.aborted });
        },
      }),
    );
  });
});

afterEach(() => {
  for (const tab of tabs) tab.stop();
  Reflect.deleteProperty(navigator, 'locks');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** One holder of each name; the next in line follows when it lets go. */
function fakeLocks() {
  const lines = new Map<string, Promise<unknown>>();
  return {
    async request(name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>) {
      const turn = (lines.get(name) ?? Promise.resolve()).then(() =>
        signal.aborted ? undefined : hold(),
      );
      lines.set(name, turn);
      await turn;
    },
  };
}

/** Messages reach every channel of the name but the one that sends them. */
function fakeChannels() {
  const all = new Set<{ name: string; target: EventTarget }>();
  return class {
    readonly #own;
    constructor(name: string) {
      all.add((this.#own = { name, target: new EventTarget() }));
    }
    addEventListener(kind: string, listener: (event: Event) => void) {
      this.#own.target.addEventListener(kind, listener);
    }
    postMessage(data: unknown) {
      for (const other of all) {
        if (other === this.#own || other.name !== this.#own.name) continue;
        const event = new MessageEvent('message', { data: structuredClone(data) });
        queueMicrotask(() => other.target.dispatchEvent(event));
      }
    }
    close() {
      all.delete(this.#own);
    }
  };
}

async function openTab(input: { person?: string; shown?: string[] } = {}): Promise<Tab> {
  const received: News[] = [];
  const shown = input.shown ?? [];
  const stream = followTogether(
    input.person ?? 'ada',
    () => shown,
    (news) => received.push(news),
  );
  const tab = { ...stream, received, shown };
  tabs.push(tab);
  await vi.advanceTimersByTimeAsync(400);
  return tab;
}

const kinds = (tab: Tab) => tab.received.map(({ kind }) => kind);
const open = () => connections.filter((each) => each.isOpen());

test('eight tabs of a person share one connection, and each hears of a change', async () => {
  for (let each = 0; each < 8; each += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await openTab();
  }
  expect(connections).toHaveLength(1);
  connections[0]?.say(change);
  await vi.advanceTimersByTimeAsync(10);
  const received = { kind: 'changed', what: 'balance', topic: null, spreadMs: 0 };
  expect(tabs.map((tab) => tab.received.at(-1))).toEqual(tabs.map(() => received));
});

test('what one tab has changed is told to the others, and not to itself', async () => {
  const [one, other] = [await openTab(), await openTab()];
  const before = one.received.length;
  one.notifyOthers('tasks');
  await vi.advanceTimersByTimeAsync(10);
  expect(other.received.at(-1)).toEqual({
    kind: 'changed',
    what: 'tasks',
    topic: null,
    spreadMs: 0,
  });
  expect(one.received).toHaveLength(before);
});

test('two people in one browser have a connection each', async () => {
  const [ada] = [await openTab(), await openTab({ person: 'bob' })];
  expect(connections).toHaveLength(2);
  const before = ada.received.length;
  connections[1]?.say(change);
  await vi.advanceTimersByTimeAsync(10);
  expect(ada.received).toHaveLength(before);
});

test('a tab that is closed hands the connection on, and nothing is missed', async () => {
  const [first, second, third] = [await openTab(), await openTab(), await openTab()];
  first.stop();
  await vi.advanceTimersByTimeAsync(400);
  expect(connections.map((each) => each.isOpen())).toEqual([false, true]);
  for (const tab of [second, third]) {
    expect(tab.received.at(-1)).toEqual({ kind: 'opened', missed: 'answered' });
  }
  connections[1]?.say(change);
  await vi.advanceTimersByTimeAsync(10);
  expect([second, third].map((tab) => kinds(tab).at(-1))).toEqual(['changed', 'changed']);
  second.stop();
  third.stop();
  await vi.advanceTimersByTimeAsync(400);
  expect(open()).toEqual([]);
});

test('the connection follows the campaigns of every tab', async () => {
  await openTab({ shown: ['one'] });
  const second = await openTab({ shown: ['two'] });
  second.shown.push('three');
  second.look();
  await vi.advanceTimersByTimeAsync(400);
  expect(open().map(({ url }) => url)).toEqual(['/api/events?campaigns=one,two,three']);
  expect(second.received.at(-1)).toEqual({ kind: 'opened', missed: ['three'] });
});

test('a tab that opens while the server is away knows it', async () => {
  isServerUp = false;
  await openTab();
  await vi.advanceTimersByTimeAsync(3000);
  expect((await openTab()).received.at(-1)).toEqual({ kind: 'down', isDown: true });
});

test('a tab that opens late fetches what it may have missed', async () => {
  await openTab();
  const late = await openTab();
  expect(kinds(late)).toEqual(['down', 'opened']);
});

test('the campaigns of a tab that was closed leave room for those of others', async () => {
  await openTab({ shown: ['one'] });
  await openTab({ shown: ['two'] });
  // no more runs in a closed tab than this
  window.dispatchEvent(new Event('pagehide'));
  await openTab({ shown: ['three'] });
  expect(open().map(({ url }) => url)).toEqual(['/api/events?campaigns=one,three']);
});
