import { connect } from 'node:net';
import { eventsRoute } from '@stoke/contract';

/** What the process that holds the streams tells: how many are open, and how many a heartbeat has reached. */
export type StreamCount = { open: number; reached: number };

const together = 100;

process.on('message', (message) => {
  const { port, tokens } = message as { port: number; tokens: string[] };
  void openStreams(port, tokens);
});
process.on('disconnect', () => process.exit());

/** Opens a stream of events with each token, and tells once a second what has become of them. */
async function openStreams(port: number, tokens: string[]): Promise<void> {
  let [open, reached] = [0, 0];
  const waiting = [...tokens];
  setInterval(() => process.send?.({ open, reached } satisfies StreamCount), 1000);
  const lane = async () => {
    for (let token = waiting.pop(); token !== undefined; token = waiting.pop()) {
      // oxlint-disable-next-line no-await-in-loop -- so many at a time
      await openStream(token);
    }
  };
  await Promise.all(Array.from({ length: together }, lane));

  function openStream(token: string): Promise<void> {
    return new Promise((done) => {
      let [isOpen, isReached] = [false, false];
      const socket = connect(port, '127.0.0.1').setEncoding('latin1');
      socket.on('error', () => undefined);
      socket.on('data', (text: string) => {
        if (!isOpen && text.includes('event: ready')) {
          isOpen = true;
          open += 1;
          done();
        }
        if (!isReached && text.includes(': still here')) {
          isReached = true;
          reached += 1;
        }
      });
      socket.once('close', () => {
        if (isOpen) open -= 1;
        if (isReached) reached -= 1;
        // Cut before it was its turn, on a busy machine.
        if (!isOpen) waiting.push(token);
        done();
      });
      const head = [
        `GET ${eventsRoute.path} HTTP/1.1`,
        'host: stoke',
        `authorization: Bearer ${token}`,
      ];
      socket.write(`${head.join('\r\n')}\r\n\r\n`);
    });
  }
}
