import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import type { Refusal } from '../refusal.ts';
import { bodyOf } from './errors.ts';
import type { Secure } from './security-headers.ts';

/** Refuses calls before anything looks at them. Callers leave, so that their connections are free. */
export function earlyRefusal(refusal: Refusal, secure: Secure): RequestListener {
  const body = JSON.stringify(bodyOf(refusal));
  return (request, response) => {
    secure(request, response);
    response
      .writeHead(refusal.status, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'cache-control': 'no-store',
        'retry-after': String(refusal.retryAfterSeconds),
        'x-request-id': randomUUID(),
        // A caller who is still sending would lose the answer.
        ...(hasBody(request) ? {} : { connection: 'close' }),
      })
      .end(body);
  };
}

export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
