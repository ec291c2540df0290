import { createServer, type RequestListener } from 'node:http';

/** A server on its own port of this machine. */
export async function openStubServer(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const port = typeof bound === 'object' && bound ? bound.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    unref: () => void server.unref(),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
