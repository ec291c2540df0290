import pg from 'pg';
import { pause } from '../clock.ts';
import { channel, everything, type Event } from './announce.ts';

export type Listener = {
  /** Called for every event; returns how to stop. */
  subscribe(receive: (event: Event) => void): () => void;
  /** False while the connection is down: what was cached may be stale. */
  readonly connected: boolean;
  close(): Promise<void>;
};

/** Listens to the database's announcements on a connection of its own and reconnects by itself. */
export async function listen(url: string): Promise<Listener> {
  const receivers = new Set<(event: Event) => void>();
  const stop = new AbortController();
  let client: pg.Client | null = null;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: url, application_name: 'stoke-listen' });
    const lost = new Promise<void>((resolve) => {
      fresh.on('error', () => resolve());
      fresh.once('end', () => resolve());
    });
    fresh.on('notification', ({ payload }) => {
      const event: Event = JSON.parse(payload ?? 'null');
      for (const receive of receivers) receive(event);
    });
    await fresh.connect();
    await fresh.query(`listen ${channel}`);
    client = fresh;
    void lost.then(reconnect);
  }

  /** What was announced meanwhile is not known: everybody looks at everything anew. */
  function catchUp(): void {
    for (const what of everything) {
      for (const receive of receivers) receive({ to: 'everybody', what });
    }
  }

  async function reconnect(): Promise<void> {
    client = null;
    for (let wait = 100; !stop.signal.aborted; wait = Math.min(wait * 2, 5000)) {
      await pause(wait, stop.signal);
      if (stop.signal.aborted) return;
      const isBack = await connect().then(
        () => true,
        () => false,
      );
      if (isBack) return catchUp();
    }
  }

  await connect();
  return {
    subscribe: (receive) => {
      receivers.add(receive);
      return () => void receivers.delete(receive);
    },
    get connected() {
      return client !== null;
    },
    close: async () => {
      stop.abort();
      await client?.end();
    },
  };
}
