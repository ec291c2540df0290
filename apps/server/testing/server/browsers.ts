import { expect } from 'vitest';
import { mailedToken } from './mailbox.ts';
import type { TestServer } from './test-server.ts';
import { password } from './visitor.ts';

/** A browser somewhere: its cookie, once it has one, and its address. */
export type Visitor = { cookie?: string; ip: string };
let addresses = 0;

/** A public address that no one has had before. */
export function somewhere(): string {
  addresses += 1;
  return `203.${Math.floor(addresses / 250)}.113.${addresses % 250}`;
}

export const newBrowser = (ip = somewhere()): Visitor => ({ ip });

type Answer = { code?: string; message?: string; token?: string; ticket?: string };

/** Calls from browsers with addresses and cookies of their own, as they are before a login. */
export function browsersAt(server: TestServer) {
  async function post(visitor: Visitor, url: string, payload: object) {
    const response = await server.app.inject({
      method: 'POST',
      url,
      payload,
      remoteAddress: visitor.ip,
      headers: visitor.cookie === undefined ? {} : { cookie: visitor.cookie },
    });
    const [set] = [response.headers['set-cookie'] ?? []].flat();
    // As a browser does: kept where the path of the cookie is that of the call.
    const path = /Path=([^;]+)/.exec(set ?? '')?.[1] ?? '/';
    if (set !== undefined && url.startsWith(path)) visitor.cookie = set.split(';')[0] ?? '';
    return {
      status: response.statusCode,
      body: response.json<Answer>(),
      headers: response.headers,
    };
  }

  const logIn = (visitor: Visitor, email: string, typed = password) =>
    post(visitor, '/auth/login', { email, password: typed });

  /** Password and second step. */
  async function enter(visitor: Visitor, email: string, code: string) {
    const { ticket = '' } = (await logIn(visitor, email)).body;
    return post(visitor, '/auth/login/code', { ticket, code });
  }

  /** 22 strangers with an address each guess five times. */
  async function besiege(email: string): Promise<number[]> {
    const answers: number[] = [];
    for (let stranger = 0; stranger < 22; stranger += 1) {
      const visitor = newBrowser();
      for (let guess = 0; guess < 5; guess += 1) {
        answers.push((await logIn(visitor, email, 'wrong guess')).status);
      }
    }
    return answers;
  }

  /** Asks for a link that lets this browser in, and opens it there. */
  async function openMailedLink(visitor: Visitor, email: string) {
    expect((await post(visitor, '/auth/login-link', { email })).status).toBe(200);
    await server.sweep();
    return post(visitor, '/auth/login-link/open', { token: mailedToken(server, email) ?? '' });
  }

  const pass = (seconds: number) =>
    (server.time.now = new Date(server.time.now.getTime() + seconds * 1000));

  return { post, logIn, enter, besiege, openMailedLink, pass };
}
