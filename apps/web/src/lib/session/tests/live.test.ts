import { eventsRoute } from '@stoke/contract';
import { QueryObserver } from '@tanstack/react-query';
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followServer, isLiveDown } from '../live.ts';
import { currentClient } from '../query-client.ts';
import { followTopic } from '../shown-topics.ts';
import { useFollowedCard } from '../../../entities/campaigns/use-followed-campaign.ts';

type Refresh = () => Promise<unknown>;
type Connection = { url: string; say: (text: string) => void; end: () => void };

let connections: Connection[] = [];
let isServerUp = true;
let stop = () => {};
const reads = { balance: 0, tasks: 0 };

beforeEach(() => {
  vi.useFakeTimers();
  [connections, isServerUp] = [[], true];
  vi.stubGlobal('fetch', async (url: string, { signal }: { signal: AbortSignal }) => {
    if (!isServerUp) throw new TypeError('Failed to fetch');
    return new Response(
      new ReadableStream({
        start(stream) {
          const encoder = new TextEncoder();
          signal.addEventListener('abort', () => stream.error(signal.reason));
          connections.push({
            url,
            say: (text) => stream.enqueue(encoder.encode(text)),
            end: () => stream.close(),
          });
        },
      }),
    );
  });
  for (const what of ['balance', 'tasks'] as const) {
    reads[what] = 0;
    const count = async () => (reads[what] += 1);
    new QueryObserver(currentClient(), { queryKey: [what, 'x'], queryFn: count }).subscribe(
      () => {},
    );
  }
  stop = followServer();
});

afterEach(() => {
  stop();
  currentClient().clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a change is fetched anew, and nothing else', async () => {
  await vi.advanceTimersByTimeAsync(10);
  connections[0]?.say('event: change\ndata: {"what":"balance"}\n\n');
  await vi.advanceTimersByTimeAsync(10);
  expect(reads).toEqual({ balance: 2, tasks: 1 });
});

test('what everybody hears of is fetched within three seconds, once, at a moment of its own', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  await vi.advanceTimersByTimeAsync(10);
  const change = 'event: change\ndata: {"what":"tasks","everybody":true}\n\n';
  connections[0]?.say(change + change);
  await vi.advanceTimersByTimeAsync(1490);
  expect(reads.tasks).toBe(1);
  await vi.advanceTimersByTimeAsync(10);
  expect(reads.tasks).toBe(2);
  await vi.advanceTimersByTimeAsync(5000);
  expect(reads.tasks).toBe(2);
});

test('what concerns this person does not wait for what concerns everybody', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.9);
  await vi.advanceTimersByTimeAsync(10);
  connections[0]?.say('event: change\ndata: {"what":"tasks","everybody":true}\n\n');
  connections[0]?.say('event: change\ndata: {"what":"tasks"}\n\n');
  await vi.advanceTimersByTimeAsync(10);
  expect(reads.tasks).toBe(2);
  await vi.advanceTimersByTimeAsync(5000);
  expect(reads.tasks).toBe(2);
});

test('a page that shows a campaign hears of it; the connection before is left when the next is open', async () => {
  await vi.advanceTimersByTimeAsync(10);
  const counts = { one: 0, other: 0 };
  for (const id of ['one', 'other'] as const) {
    const queryFn = async () => (counts[id] += 1);
    const queryKey = ['campaigns', 'spark', id];
    new QueryObserver(currentClient(), { queryKey, queryFn }).subscribe(() => {});
  }
  const leave = followTopic('one');
  await vi.advanceTimersByTimeAsync(310);
  expect(connections.map(({ url }) => url)).toEqual(['/api/events', '/api/events?campaigns=one']);
  expect(() => connections[0]?.say('')).toThrow('already closed');
  expect(counts).toEqual({ one: 2, other: 1 });
  expect(reads).toEqual({ balance: 1, tasks: 1 });
  connections[1]?.say('event: change\ndata: {"what":"campaigns","campaign":"one"}\n\n');
  await vi.advanceTimersByTimeAsync(1000);
  expect(counts).toEqual({ one: 3, other: 1 });
  leave();
  await vi.advanceTimersByTimeAsync(1000);
  expect(connections).toHaveLength(2);
});

test('a card is told of its campaign alone, and fetches at most once in three seconds', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const [refresh, other] = [vi.fn<Refresh>(async () => null), vi.fn<Refresh>(async () => null)];
  const Card = ({ id, onChange }: { id: string; onChange: () => Promise<unknown> }) => {
    useFollowedCard(id, onChange);
    return null;
  };
  await vi.advanceTimersByTimeAsync(10);
  const root = createRoot(document.createElement('div'));
  const card = (id: string, onChange: () => Promise<unknown>) =>
    createElement(Card, { key: id, id, onChange });
  await act(async () => root.render([card('one', refresh), card('other', other)]));
  await vi.advanceTimersByTimeAsync(310);
  const change = 'event: change\ndata: {"what":"campaigns","campaign":"one"}\n\n';
  for (let each = 0; each < 5; each += 1) {
    connections.at(-1)?.say(change);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(refresh).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(3000);
  expect(refresh).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(9000);
  expect(refresh).toHaveBeenCalledTimes(2);
  expect(other).not.toHaveBeenCalled();
  await act(async () => root.unmount());
});

test('a page with more campaigns than the server follows names as many as it may', async () => {
  await vi.advanceTimersByTimeAsync(10);
  const stops = Array.from({ length: 51 }, (_, i) =>
    followTopic(`0190f0c0-0000-7000-8000-0000000000${String(i).padStart(2, '0')}`),
  );
  await vi.advanceTimersByTimeAsync(1000);
  expect(connections).toHaveLength(2);
  const named = new URLSearchParams(connections[1]?.url.split('?')[1]).get('campaigns');
  expect(eventsRoute.query.safeParse({ campaigns: named }).success).toBe(true);
  expect(named?.split(',')).toHaveLength(50);
  for (const leave of stops) leave();
});

test('data fetched before the connection is fetched again once it is open, the account too', async () => {
  stop();
  let open = () => {};
  const early = vi.mocked(fetch);
  const opened = new Promise<void>((resolve) => (open = resolve));
  vi.stubGlobal('fetch', (...asked: Parameters<typeof fetch>) =>
    opened.then(() => early(...asked)),
  );
  await vi.advanceTimersByTimeAsync(10);
  Object.assign(reads, { balance: 0, tasks: 0 });
  currentClient().setQueryData(['session', 'user', 'token'], 'Ada');
  stop = followServer();
  await vi.advanceTimersByTimeAsync(10);
  expect(reads).toEqual({ balance: 0, tasks: 0 });
  open();
  await vi.advanceTimersByTimeAsync(10);
  expect(reads).toEqual({ balance: 1, tasks: 1 });
  expect(currentClient().getQueryState(['session', 'user', 'token'])?.isInvalidated).toBe(true);
});

test('what changes while it is on its way for the first time is fetched again', async () => {
  await vi.advanceTimersByTimeAsync(10);
  const answers: (() => void)[] = [];
  const queryFn = () => new Promise<number>((resolve) => answers.push(() => resolve(1)));
  new QueryObserver(currentClient(), { queryKey: ['tasks', 'new'], queryFn }).subscribe(() => {});
  connections[0]?.say('event: change\ndata: {"what":"tasks"}\n\n');
  await vi.advanceTimersByTimeAsync(10);
  expect(answers).toHaveLength(1);
  answers[0]?.();
  await vi.advanceTimersByTimeAsync(10);
  expect(answers).toHaveLength(2);
  answers[1]?.();
  await vi.advanceTimersByTimeAsync(10);
  expect(answers).toHaveLength(2);
});

test('an event that arrives in pieces counts once, comments and other events not at all', async () => {
  await vi.advanceTimersByTimeAsync(10);
  connections[0]?.say(': still here\n\nevent: hello\ndata: {"what":"tasks"}\n\nevent: chan');
  await vi.advanceTimersByTimeAsync(10);
  connections[0]?.say('ge\ndata: {"what":"tasks"}\r\n\r\n');
  await vi.advanceTimersByTimeAsync(10);
  expect(reads).toEqual({ balance: 1, tasks: 2 });
});

test('changes that come while one is being fetched are fetched together, after it', async () => {
  await vi.advanceTimersByTimeAsync(10);
  let answer = () => {};
  const queryFn = () =>
    new Promise<number>((resolve) => {
      reads.tasks += 1;
      answer = () => resolve(reads.tasks);
    });
  currentClient().removeQueries({ queryKey: ['tasks'] });
  const observer = new QueryObserver(currentClient(), { queryKey: ['tasks', 'slow'], queryFn });
  observer.subscribe(() => {});
  answer();
  await vi.advanceTimersByTimeAsync(10);
  reads.tasks = 0;
  const change = 'event: change\ndata: {"what":"tasks"}\n\n';
  connections[0]?.say(change);
  await vi.advanceTimersByTimeAsync(10);
  connections[0]?.say(change + change);
  await vi.advanceTimersByTimeAsync(10);
  expect(reads.tasks).toBe(1);
  answer();
  await vi.advanceTimersByTimeAsync(10);
  expect(reads.tasks).toBe(2);
  answer();
  await vi.advanceTimersByTimeAsync(10);
  expect(reads.tasks).toBe(2);
});

test('a lost connection is made again, and missed changes are fetched', async () => {
  await vi.advanceTimersByTimeAsync(10);
  connections[0]?.end();
  await vi.advanceTimersByTimeAsync(600);
  expect(connections).toHaveLength(2);
  expect(reads).toEqual({ balance: 2, tasks: 2 });
  expect(isLiveDown()).toBe(false);
});

test('what changed while the server was away is fetched, also when another page is opened meanwhile', async () => {
  await vi.advanceTimersByTimeAsync(10);
  isServerUp = false;
  connections[0]?.end();
  await vi.advanceTimersByTimeAsync(10_000);
  isServerUp = true;
  expect(reads).toEqual({ balance: 1, tasks: 1 });
  const leave = followTopic('one');
  await vi.advanceTimersByTimeAsync(310);
  expect(connections.at(-1)?.url).toBe('/api/events?campaigns=one');
  expect(reads).toEqual({ balance: 2, tasks: 2 });
  leave();
});

test('while the server is away the page knows, and recovers automatically', async () => {
  await vi.advanceTimersByTimeAsync(10);
  isServerUp = false;
  connections[0]?.end();
  await vi.advanceTimersByTimeAsync(3000);
  expect(isLiveDown()).toBe(true);
  isServerUp = true;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(isLiveDown()).toBe(false);
  expect(connections).toHaveLength(2);
});

test('a connection that has gone silent is given up and made again', async () => {
  await vi.advanceTimersByTimeAsync(10);
  await vi.advanceTimersByTimeAsync(46_000);
  expect(connections).toHaveLength(2);
});

test('after signing out the stream closes', async () => {
  await vi.advanceTimersByTimeAsync(10);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(connections).toHaveLength(1);
  expect(isLiveDown()).toBe(false);
});

test('a tab that is hidden for half a minute is told nothing until someone looks at it', async () => {
  const show = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  await vi.advanceTimersByTimeAsync(10);
  show('hidden');
  await vi.advanceTimersByTimeAsync(29_999);
  connections[0]?.say(': still here\n\n');
  show('visible');
  show('hidden');
  await vi.advanceTimersByTimeAsync(29_999);
  expect(() => connections[0]?.say('')).not.toThrow();
  await vi.advanceTimersByTimeAsync(1);
  expect(() => connections[0]?.say('')).toThrow('already closed');
  Object.assign(reads, { balance: 0, tasks: 0 });
  show('visible');
  await vi.advanceTimersByTimeAsync(10);
  expect(connections).toHaveLength(2);
  expect(reads).toEqual({ balance: 1, tasks: 1 });
});
