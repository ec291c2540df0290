import { once } from 'node:events';
import { PassThrough, Transform, type Readable } from 'node:stream';
import type pg from 'pg';

/** What a connection of pg can do for COPY, which its types leave out. */
type CopyConnection = {
  readonly stream: pg.Connection['stream'];
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
};

/** The messages of the server while a COPY runs, as a client of pg hands them on. */
type Copy = {
  submit(connection: CopyConnection): void;
  handleCopyInResponse(connection: CopyConnection): void;
  handleCopyData(message: { chunk: Buffer }, connection: CopyConnection): void;
  handleCommandComplete(): void;
  handleReadyForQuery(connection: CopyConnection): void;
  handleError(error: Error): void;
};

/** The server sends single rows, and each piece costs when it is compressed or written. */
const pieceBytes = 1 << 18;

/** The rows of a `copy … to stdout`. The server waits while no one reads them. */
export function copyOut(client: pg.Client, text: string): Readable {
  const rows = new PassThrough({ highWaterMark: 1 << 20 });
  let piece: Buffer[] = [];
  let bytes = 0;
  const pass = () => {
    const isTaken = rows.write(Buffer.concat(piece));
    [piece, bytes] = [[], 0];
    return isTaken;
  };
  submit(client, {
    submit: (connection) => {
      rows.on('drain', () => connection.stream.resume());
      connection.query(text);
    },
    handleCopyInResponse: () => undefined,
    handleCopyData: ({ chunk }, { stream }) => {
      // The driver uses its buffer again.
      piece.push(Buffer.from(chunk));
      bytes += chunk.length;
      if (bytes >= pieceBytes && !pass()) stream.pause();
    },
    handleCommandComplete: () => undefined,
    handleReadyForQuery: ({ stream }) => {
      if (bytes > 0) pass();
      rows.end();
      // A stream that ends says nothing more of room, and the next statement needs the connection.
      stream.resume();
    },
    handleError: (error) => rows.destroy(error),
  });
  return rows;
}

/** Gives rows to a `copy … from stdin`; resolves when the server has all of them. */
export function copyIn(client: pg.Client, text: string, rows: Readable): Promise<void> {
  return new Promise((resolve, reject) => {
    let fault: unknown = null;
    submit(client, {
      submit: (connection) => connection.query(text),
      handleCopyInResponse: (connection) => {
        send(connection, rows).catch((error: unknown) => {
          fault = error;
          connection.sendCopyFail(String(error));
        });
      },
      handleCopyData: () => undefined,
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => resolve(),
      handleError: (error) => {
        rows.destroy();
        reject(fault ?? error);
      },
    });
  });
}

/** Keeps some fields of rows in the text format of COPY, where neither a tab nor an end of line is within a field. */
export function keepFields(isKept: readonly boolean[]): Transform {
  let rest = '';
  return new Transform({
    // Byte by byte, whatever the encoding: none of the characters that separate is part of another one.
    transform(chunk: Buffer, _encoding, done) {
      const lines = (rest + chunk.toString('latin1')).split('\n');
      rest = lines.pop() ?? '';
      const kept = lines.map(
        (line) =>
          `${line
            .split('\t')
            .filter((_, at) => isKept[at])
            .join('\t')}\n`,
      );
      done(null, Buffer.from(kept.join(''), 'latin1'));
    },
    flush: (done) => done(rest === '' ? null : new Error('The last row has no end.')),
  });
}

async function send(connection: CopyConnection, rows: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of rows) {
    connection.sendCopyFromChunk(chunk);
    if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
  }
  connection.endCopyFrom();
}

function submit(client: pg.Client, copy: Copy): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- pg hands its connection to it, with more than its types say
  client.query(copy as unknown as pg.Submittable);
}
