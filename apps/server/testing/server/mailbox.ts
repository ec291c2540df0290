import type { TestServer } from './test-server.ts';

/** The token of the newest reset link mailed to this address; null when there is none. */
export function mailedToken(server: TestServer, to: string): string | null {
  const mail = server.mails.findLast((each) => each.to === to && each.link?.includes('#token='));
  return mail?.link?.split('#token=')[1] ?? null;
}
