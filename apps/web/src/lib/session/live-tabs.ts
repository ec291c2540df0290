import { followStream, type News, type Stream } from './live-stream.ts';

type TabMessage =
  | { kind: 'news'; news: News }
  /** The topics that a tab shows; none when it leaves. */
  | { kind: 'shows'; tab: string; topics: readonly string[] }
  /** A new leader asks what the others show. */
  | { kind: 'leads' }
  /** The connection was open before this tab came. */
  | { kind: 'welcome'; tab: string; isDown: boolean };

/**
 * One connection for all tabs of a person in a browser: a browser opens six to a host, and open streams
 * would leave none for calls. The tab that holds the lock connects, for the topics of all, and passes on
 * what it hears; when it is closed the next one takes over.
 */
export function followTogether(
  person: string,
  topics: () => readonly string[],
  notify: (news: News) => void,
): Stream {
  if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) {
    return followStream(topics, notify);
  }
  const name = `stoke-live:${person}`;
  const tab = crypto.randomUUID();
  const channel = new BroadcastChannel(name);
  const leaving = new AbortController();
  const say = (message: TabMessage) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    if (!leaving.signal.aborted) channel.postMessage(message);
  };
  const sayWhatIsShown = () => say({ kind: 'shows', tab, topics: topics() });
  let led: ReturnType<typeof lead> | null = null;

  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (leaving.signal.aborted) return;
    if (data.kind === 'news') notify(data.news);
    if (data.kind === 'leads') sayWhatIsShown();
    if (data.kind === 'shows') led?.setShown(data.tab, data.topics);
    if (data.kind === 'welcome' && data.tab === tab) {
      notify({ kind: 'down', isDown: data.isDown });
      if (!data.isDown) notify({ kind: 'opened', missed: 'answered' });
    }
  });

  async function holdTheLock(): Promise<void> {
    if (leaving.signal.aborted) return;
    led = lead(topics, say, notify);
    await new Promise((resolve) => leaving.signal.addEventListener('abort', resolve));
    led.stop();
  }
  // nothing else runs in a tab that is closed
  const leave = () => say({ kind: 'shows', tab, topics: [] });
  const events = { signal: leaving.signal };
  window.addEventListener('pagehide', leave, events);
  window.addEventListener('pageshow', sayWhatIsShown, events);
  // a tab that closes gives up waiting, which is not a failure
  navigator.locks.request(name, { signal: leaving.signal }, holdTheLock).catch(() => null);
  sayWhatIsShown();
  return {
    look: () => (led === null ? sayWhatIsShown() : led.look()),
    notifyOthers: (what) => {
      say({ kind: 'news', news: { kind: 'changed', what, topic: null, spreadMs: 0 } });
    },
    stop: () => {
      leave();
      leaving.abort();
      channel.close();
    },
  };
}

/** What the leading tab does: it connects for all and passes on what it hears. */
function lead(
  topics: () => readonly string[],
  say: (message: TabMessage) => void,
  notify: (news: News) => void,
) {
  const others = new Map<string, readonly string[]>();
  let isOpen = false;
  let isDown = false;
  const stream = followStream(
    () => [...new Set([...topics(), ...[...others.values()].flat()])],
    (news) => {
      if (news.kind === 'opened') isOpen = true;
      if (news.kind === 'down') isDown = news.isDown;
      notify(news);
      say({ kind: 'news', news });
    },
  );
  say({ kind: 'leads' });
  return {
    ...stream,
    setShown: (tab: string, shown: readonly string[]) => {
      if (!others.has(tab) && (isOpen || isDown)) say({ kind: 'welcome', tab, isDown });
      others.set(tab, shown);
      stream.look();
    },
  };
}
