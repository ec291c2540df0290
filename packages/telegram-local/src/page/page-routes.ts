import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError } from '../api-error.ts';
import type { TelegramVerbs } from '../control/verbs.ts';
import type { TelegramState } from '../state.ts';
import { pageActions, type Outcome } from './page-actions.ts';
import { createPageEvents } from './page-events.ts';
import { renderPage, renderPeople } from './render-page.ts';
import { readView } from './view.ts';

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; " +
  "form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const files: Record<string, string> = {
  '/page.css': 'text/css; charset=utf-8',
  '/chat.css': 'text/css; charset=utf-8',
  '/controls.css': 'text/css; charset=utf-8',
  '/page.js': 'text/javascript; charset=utf-8',
};

/** The chat page: act as any person, and talk to the bot and in groups. */
export function createPage({ state, verbs }: { state: TelegramState; verbs: TelegramVerbs }) {
  const listen = createPageEvents(state);

  function answer(
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
    body: string,
  ): void {
    response.setHeader('content-security-policy', policy);
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('referrer-policy', 'same-origin');
    response.setHeader('cache-control', 'no-store');
    const type = files[url.pathname];
    if (request.method === 'POST') act(request, response, url, body);
    else if (type !== undefined) {
      const file = new URL(`.${url.pathname}`, import.meta.url);
      response.writeHead(200, { 'content-type': type }).end(readFileSync(file));
    } else if (url.pathname === '/page/events') listen(response, url.searchParams.get('as') ?? '');
    else if (url.pathname === '/') show(response, url);
    else response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
  }

  function show(response: ServerResponse, url: URL): void {
    const view = readView(state, url.searchParams);
    const text = view === null ? renderPeople(state, url.searchParams) : renderPage(view);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(text);
  }

  /** The script asks for JSON and goes where it says; without a script the browser is sent there. */
  function act(request: IncomingMessage, response: ServerResponse, url: URL, body: string): void {
    const action = pageActions[url.pathname.slice('/page/'.length)];
    const wantsJson = request.headers.accept === 'application/json';
    let outcome: Outcome;
    try {
      if (action === undefined) throw new ApiError(404, 'Not found');
      outcome = action({ state, verbs, form: new URLSearchParams(body) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const message = error.message.replace(/^Bad Request: /, '');
      const type = wantsJson ? 'application/json' : 'text/plain';
      response.writeHead(error.code, { 'content-type': type });
      response.end(wantsJson ? JSON.stringify({ message }) : message);
      return;
    }
    if (wantsJson) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(outcome));
    } else response.writeHead(303, { location: outcome.open ?? outcome.go }).end();
  }

  return { answer };
}
