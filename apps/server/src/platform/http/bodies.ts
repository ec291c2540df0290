import { Transform } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { hasBody, overloaded } from './admission.ts';
import { boundMemory } from './bound-memory.ts';
import { addressKey } from './caller-key.ts';

/** Memory that a received piece takes in addition to its bytes: a chunk of a body may be a single byte. */
const pieceBytes = 512;

export type Bodies = {
  /** How many are being read. */
  bodies(): number;
  /** Memory of what has been received of them. */
  bodyBytes(): number;
};

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be extended
  interface FastifyRequest {
    /** Who the call is counted for; empty before that is known. */
    callerKey: string;
  }
}

/**
 * Reads the bodies of calls into a bounded memory. Above `maxBytes` for all of them, those are refused of
 * which nothing has arrived for longest: a sender who continues is read, and one who stalls keeps room only
 * until another needs it (decision 106).
 */
export function limitBodies(app: FastifyInstance, maxBytes: number): Bodies {
  const memory = boundMemory<Transform>(maxBytes, (counted) => counted.destroy(overloaded()));
  app.decorateRequest('callerKey', '');
  app.addHook('preParsing', (request, reply, body, done) => {
    if (!hasBody(request)) return done(null, body);
    const owner = request.callerKey || addressKey(request.ip);
    const counted = new Transform({
      transform: (piece: Buffer, _encoding, passOn) => {
        memory.add(counted, piece.length + pieceBytes, owner);
        passOn(null, piece);
      },
    });
    memory.add(counted, 0, owner);
    counted.on('error', () => undefined);
    counted.once('close', () => {
      memory.forget(counted);
      // The rest of a refused body is read and dropped, as its sender reads no answer before it has sent all.
      body.unpipe(counted);
      body.resume();
    });
    // The sender may have left while the session was read.
    if (reply.raw.closed) counted.destroy();
    else reply.raw.once('close', () => counted.destroy());
    done(null, body.pipe(counted));
  });
  return { bodies: memory.count, bodyBytes: memory.bytes };
}
