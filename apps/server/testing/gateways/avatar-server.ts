import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

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
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = server.address();
  const port = typeof place === 'object' && place ? place.port : 0;
  return {
    template: `http://127.0.0.1:${port}/x/{handle}?fallback=false`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
