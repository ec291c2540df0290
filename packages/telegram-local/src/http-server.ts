import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { isLoopback, readBody, serveLoopback } from '@stoke/local-service';
import { ApiError } from './api-error.ts';
import type { BotApi } from './bot-api.ts';
import { controlRoute } from './control/control-routes.ts';
import { Reader } from './control/reader.ts';
import type { TelegramVerbs } from './control/verbs.ts';
import { parseJson } from './fields.ts';
import { readArgs } from './methods/args.ts';
import { createPage } from './page/page-routes.ts';
import { botOf, settingsOf, type TelegramState } from './state.ts';

export type Served = { state: TelegramState; botApi: BotApi; verbs: TelegramVerbs };

const maxBytes = 1024 * 1024;

/** Answers on 127.0.0.1. A port that is taken falls back to a free one. */
export function serve(served: Served, port: number): Promise<{ url: string; server: Server }> {
  const page = createPage(served);
  return serveLoopback((request, response) => answer(served, page, request, response), port);
}

type Page = ReturnType<typeof createPage>;

async function answer(
  served: Served,
  page: Page,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { host = '', origin } = request.headers;
  const isOwn = origin === undefined || origin === `http://${host}`;
  if (!isLoopback(`http://${host}`) || !isOwn) {
    response.writeHead(403).end();
    return;
  }
  const body = await readBody(request, maxBytes);
  if (body === null) {
    response.writeHead(413, { connection: 'close' });
    response.end('{"ok":false,"error_code":413,"description":"Request Entity Too Large"}');
    return;
  }
  const url = new URL(request.url ?? '/', `http://${host}`);
  if (/^\/(bot|file\/)/.test(url.pathname)) {
    await reply(response, () => callBot(served, url, body, request));
  } else if (url.pathname.startsWith('/control/')) {
    await reply(response, () => control(served, url, body, request));
  } else page.answer(request, response, url, body);
}

async function callBot(
  { state, botApi }: Served,
  url: URL,
  body: string,
  request: IncomingMessage,
): Promise<unknown> {
  const match = /^\/bot(\d+:[^/]+)\/([^/]+)\/?$/.exec(decodeURIComponent(url.pathname));
  if (match === null) throw new ApiError(404, 'Not Found');
  const [, token = '', method = ''] = match;
  if (!isSame(token, settingsOf(state).botToken)) throw new ApiError(401, 'Unauthorized');
  const args = readArgs(url.searchParams, body, request.headers['content-type'] ?? '');
  return botApi.call(method, args);
}

function control({ state, verbs }: Served, url: URL, body: string, request: IncomingMessage) {
  const verb = url.pathname.slice('/control/'.length);
  if (verb === 'info') {
    const { worldId, botToken } = settingsOf(state);
    return { worldId, botToken, botUsername: botOf(state).username };
  }
  const route = controlRoute(verb);
  if (route === null) throw new ApiError(404, 'Not Found: unknown verb');
  // A form of another page could send any other type without being asked.
  const isJson = (request.headers['content-type'] ?? '').startsWith('application/json');
  if (request.method !== 'POST' || !isJson) throw new ApiError(405, 'POST a JSON object');
  return route(verbs, new Reader(parseJson(body)));
}

async function reply(response: ServerResponse, work: () => unknown): Promise<void> {
  try {
    send(response, 200, { ok: true, result: await work() });
  } catch (error) {
    if (error instanceof ApiError) {
      const { code, message, parameters } = error;
      const hints = Object.keys(parameters).length === 0 ? {} : { parameters };
      send(response, code, { ok: false, error_code: code, description: message, ...hints });
    } else {
      const reason = error instanceof Error ? error.message : 'unknown failure';
      const description = `Internal Server Error: ${reason}`;
      send(response, 500, { ok: false, error_code: 500, description });
    }
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
