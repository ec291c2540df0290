import type { ServerResponse } from 'node:http';
import { openStubServer } from './stub-server.ts';

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
  const server = await openStubServer((request, response) => {
    const address = decodeURIComponent(request.url?.split('/').at(-1) ?? '');
    asked.push(address);
    if (always) return always(response);
    if (request.headers.authorization !== `Bearer ${token}`) return response.writeHead(401).end();
    return response.end(JSON.stringify({ listed: listed.has(address), list: 'test 1' }));
  });
  return {
    url: `${server.url}/v1/addresses/{address}`,
    token,
    asked,
    listed,
    answerWith: (answer) => {
      always = answer;
    },
    close: server.close,
  };
}
