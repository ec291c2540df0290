import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const name = 'stoke_browser';
const keepSeconds = 90 * 86_400;

/**
 * The random name of a browser: accounts that log in from the same one share it. It is only sent where one
 * logs in, and says nothing of the person. A caller without cookies gets a new one each time.
 */
export function browserOf(request: FastifyRequest, reply: FastifyReply): string {
  const sent = new RegExp(`(?:^|; )${name}=([0-9a-f-]{36})(?:;|$)`).exec(
    request.headers.cookie ?? '',
  )?.[1];
  const value = sent ?? randomUUID();
  const secure = request.protocol === 'https' ? '; Secure' : '';
  void reply.header(
    'set-cookie',
    `${name}=${value}; Path=/auth; Max-Age=${keepSeconds}; HttpOnly; SameSite=Strict${secure}`,
  );
  return value;
}
