import { api, type CallName, type Route } from '@stoke/contract';
import { z } from 'zod';
import { refusalsOf } from '../../src/platform/http/openapi.ts';
import type { TestServer } from './test-server.ts';

export type HttpAnswer = {
  status: number;
  body: unknown;
  headers: Readonly<Record<string, unknown>>;
};
export type Asked = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  token?: string | null;
  key?: string;
  /** Sent unchanged instead of `body`. */
  raw?: { type: string; payload: string | Buffer };
};

let users = 0;
export const password = 'correct horse battery 7';

/** Makes a call of the contract without checking what is sent. A refusal is one that the call declares. */
export async function ask(
  server: TestServer,
  name: CallName,
  asked: Asked = {},
): Promise<HttpAnswer> {
  const { method, path }: Route = api[name];
  const url = path.replaceAll(/:(\w+)/g, (_, part: string) => asked.params?.[part] ?? part);
  const payload =
    asked.raw?.payload ?? (asked.body === undefined ? null : JSON.stringify(asked.body));
  const type = asked.raw?.type ?? 'application/json';
  const response = await server.app.inject({
    method,
    url,
    ...(asked.query ? { query: asked.query } : {}),
    ...(payload === null ? {} : { payload }),
    headers: {
      ...(payload === null ? {} : { 'content-type': type }),
      ...(asked.token ? { authorization: `Bearer ${asked.token}` } : {}),
      ...(asked.key ? { 'idempotency-key': asked.key } : {}),
    },
  });
  const answer = { status: response.statusCode, body: response.json(), headers: response.headers };
  const code = answer.status < 400 ? undefined : codeOf(answer);
  if (code !== undefined && ![...refusalsOf(api[name])].some((one) => one === code)) {
    throw new Error(`${name} is refused with ${code}, which it does not declare.`);
  }
  return answer;
}

export type Member = { id: string; token: string; username: string; email: string };

/**
 * Opens an account and, by default, accepts the rules for it. An admin is one before their token is
 * first used: the server remembers the role of a token for some seconds.
 */
export async function join(
  server: TestServer,
  { isAdmin, rules }: { rules?: boolean; isAdmin?: boolean } = {},
): Promise<Member> {
  users += 1;
  const username = `member${users}`;
  const email = `${username}@example.org`;
  const acceptsRules = rules !== false;
  const account = { username, email, password, isAdmin: isAdmin === true, acceptsRules };
  const opened = await server.openAccount(account);
  return { ...opened, username, email };
}

/** Proves again that it is them, as the page asks before a sensitive act after fifteen minutes. */
export async function reconfirm(server: TestServer, token: string): Promise<void> {
  const { status } = await ask(server, 'confirmIdentity', { token, body: { password } });
  if (status !== 200) throw new Error(`Confirming again answered ${status}.`);
}

/** The code of a refusal; undefined for a success. */
export function codeOf(response: HttpAnswer): string | undefined {
  return z.object({ code: z.string().optional() }).parse(response.body).code;
}
