import { createServer } from 'node:net';

/** Speaks as much of the protocol of PostgreSQL as a pooler does that gives no one a session of their own. */
export async function openFakePooler({
  refuses,
  sessionOf,
}: {
  /** The session that answers a statement of a connection. */
  sessionOf(connection: number, statement: number): number;
  /** Startup parameters that it refuses. */
  refuses?: string;
}): Promise<{ url: string; close(): Promise<void> }> {
  let connections = 0;
  let statements = 0;
  const server = createServer((socket) => {
    const connection = (connections += 1);
    let isStarted = false;
    let received = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      received = Buffer.concat([received, data]);
      for (;;) {
        const head = isStarted ? 1 : 0;
        if (received.length < head + 4) return;
        const end = head + received.readInt32BE(head);
        if (received.length < end) return;
        const text = received.subarray(head + 4, end).toString('latin1');
        received = received.subarray(end);
        if (isStarted) socket.write(answer(text));
        else if (refuses !== undefined && text.includes(`\0${refuses}\0`)) {
          const words = `unsupported startup parameter: ${refuses}`;
          socket.end(message('E', `SFATAL\0VFATAL\0C08P01\0M${words}\0\0`));
        } else socket.write(Buffer.concat([message('R', '\0\0\0\0'), ready]));
        isStarted = true;
      }
    });
    const answer = (text: string) => {
      if (!text.startsWith('select')) return Buffer.concat([message('C', 'BEGIN\0'), ready]);
      const session = String(sessionOf(connection, (statements += 1)));
      const isSession = text.includes('pg_backend_pid');
      return isSession ? row({ session }) : row({ isStandby: 'f', startedAt: '1' });
    };
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const port = bound === null || typeof bound === 'string' ? 0 : bound.port;
  return {
    url: `postgres://stoke:hush@127.0.0.1:${port}/stoke`,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

function message(type: string, body: string | Buffer): Buffer {
  const content = typeof body === 'string' ? Buffer.from(body, 'latin1') : body;
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(type), length, content]);
}

const ready = message('Z', 'I');
const boolean = 16;
const text = 25;

/** One row of texts; the field `isStandby` is a boolean. */
function row(fields: Readonly<Record<string, string>>): Buffer {
  const names = Object.keys(fields).map((name) => {
    const facts = Buffer.alloc(18);
    facts.writeInt32BE(name === 'isStandby' ? boolean : text, 6);
    return Buffer.concat([Buffer.from(`${name}\0`), facts]);
  });
  const values = Object.values(fields).map((value) => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(value.length);
    return Buffer.concat([length, Buffer.from(value)]);
  });
  const count = Buffer.alloc(2);
  count.writeInt16BE(names.length);
  return Buffer.concat([
    message('T', Buffer.concat([count, ...names])),
    message('D', Buffer.concat([count, ...values])),
    message('C', 'SELECT 1\0'),
    ready,
  ]);
}
