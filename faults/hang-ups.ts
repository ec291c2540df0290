import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** How many of a caller's kind are connected at a time. */
const together = 200;

/** What a caller does between its connection and its leaving; `n` lets the moments differ. */
export type Caller = (socket: Socket, n: number) => Promise<unknown>;

/** So many callers of a kind, each of whom leaves in the middle of something. */
export async function leaveInTheMiddle(port: number, count: number, caller: Caller): Promise<void> {
  let begun = 0;
  const lane = async () => {
    while (begun < count) {
      begun += 1;
      const n = begun;
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      const closed = new Promise((done) => socket.once('close', done));
      // One whose connection the server closes has nothing left to do.
      await Promise.race([caller(socket, n), closed]);
      // Half of them say that they leave, the others are gone.
      if (n % 2 === 0) socket.destroy();
      else socket.resetAndDestroy();
      await closed;
    }
  };
  await Promise.all(Array.from({ length: together }, lane));
}

/** Sends and leaves: before it is through, right after it, or a moment later. */
export function send(text: string): Caller {
  return async (socket, n) => {
    if (n % 3 === 0) return void socket.write(text);
    await sent(socket, text);
    if (n % 3 === 1) await turns(n % 10);
  };
}

/** Leaves with the first of its answer. */
export function beginToRead(request: string): Caller {
  return async (socket) => {
    await sent(socket, request);
    await once(socket, 'data');
  };
}

/** Reads nothing of its answer. */
export function readNothing(request: string): Caller {
  return async (socket) => {
    socket.pause();
    await sent(socket, request);
    await once(socket, 'readable');
  };
}

/** Sends a byte at a time, and leaves before the last one. */
export function sendSlowly(head: string, body: string): Caller {
  return async (socket) => {
    socket.setNoDelay(true);
    await sent(socket, head);
    for (const byte of body) await sent(socket, byte);
  };
}

function sent(socket: Socket, text: string): Promise<void> {
  return new Promise((done) => void socket.write(text, () => done()));
}

/** So many turns of the event loop. */
async function turns(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await new Promise((done) => void setImmediate(done));
}
