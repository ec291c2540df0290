import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

/** Sets the headers that every answer has. */
export type Secure = (request: IncomingMessage, response: ServerResponse) => void;

export function securityHeaders({ production }: { production: boolean }): Secure {
  const set = helmet({
    // Pages set their own policy with a nonce; nothing else may be rendered as a document.
    contentSecurityPolicy: { directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: production ? { maxAge: 31_536_000 } : false,
  });
  // It answers immediately: none of this is computed.
  return (request, response) => set(request, response, () => undefined);
}
