import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';

const maxWaiting = 1_000;

type Address = { port: number; host: string };

export type HeldPort = {
  /** Lets the server listen and gives it the callers that came before. */
  giveTo<T>(server: Server, listen: () => Promise<T>): Promise<T>;
  /** Frees the port where no server came. */
  free(): void;
};

/**
 * Takes the port, so that a process which cannot have it ends before it has done anything. Callers are
 * accepted and wait for the server.
 */
export async function holdPort({ port, host }: Address): Promise<HeldPort> {
  const waiting = new Set<Socket>();
  let accepted = 0;
  const holder = createServer({ pauseOnConnect: true }, (caller) => {
    if (waiting.size >= maxWaiting) {
      caller.destroy();
      return;
    }
    // As the server's own connections are: the pieces of an answer would wait 40 ms for an acknowledgement.
    caller.setNoDelay(true);
    accepted += 1;
    waiting.add(caller);
    caller.on('error', ignore).once('close', () => waiting.delete(caller));
  });
  holder.listen(port, host);
  await once(holder, 'listening');
  const free = () => {
    if (holder.listening) holder.close();
  };
  /** Callers who wait to be accepted would be cut off; Node accepts one in each turn of its event loop. */
  const acceptAll = async () => {
    await setImmediate();
    let before: number;
    do {
      before = accepted;
      await setImmediate();
    } while (accepted > before);
  };
  return {
    giveTo: async (server, listen) => {
      await acceptAll();
      free();
      const listening = await listen();
      for (const caller of waiting) {
        caller.off('error', ignore);
        server.emit('connection', caller);
        caller.resume();
      }
      waiting.clear();
      return listening;
    },
    free: () => {
      free();
      for (const caller of waiting) caller.destroy();
    },
  };
}

/** For callers that closed their connection. */
function ignore(): void {}
