import type { IncomingMessage, ServerResponse } from 'node:http';
import { openStubServer } from './stub-server.ts';

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A real server on this machine that stands in for the avatar service and records its requests. */
export type AvatarServer = {
  /** With the placeholder for the handle. */
  template: string;
  asked: string[];
  close(): Promise<void>;
};

export async function startAvatarServer(answer: Answer): Promise<AvatarServer> {
  const asked: string[] = [];
  const server = await openStubServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  return {
    template: `${server.url}/x/{handle}?fallback=false`,
    asked,
    close: server.close,
  };
}
