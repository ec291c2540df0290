import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ScreeningServer = {
  /** For `SCREENING_URL`. */
  url: string;
  token: string;
  /** The addresses that were asked for, in order. */
  asked: string[];
  listed: Set<string>;
  /** Answers every request like this from now on; null: from the list. */
  answerWith(answer: ((response: ServerResponse) => void) | null): void;
  close(): Promise<void>;
};

/** A screening service on its own port. */
export async function openScreeningServer(): Promise<ScreeningServer> {
  const token = 'screening-token-of-the-tests';
  const asked: string[] = [];
  const listed = new Set<string>();
  let always: ((response: ServerResponse) => void) | null = null;
  const server = createServer((request, response) => {
    const address = decodeURIComponent(request.url?.split('/').at(-1) ?? '');
    asked.push(address);
    if (always) return always(response);
    if (request.headers.authorization !== `Bearer ${token}`) return response.writeHead(401).end();
    return response.end(JSON.stringify({ listed: listed.has(address), list: 'test 1' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1/addresses/{address}`,
    token,
    asked,
    listed,
    answerWith: (answer) => {
      always = answer;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
