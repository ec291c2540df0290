import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import type { CallLimits } from '../../../platform/db/call-limits.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { TrafficDatabases } from '../../../platform/db/traffic.ts';
import { addressKey } from '../../../platform/http/caller-key.ts';
import type { NewId } from '../../../platform/ids.ts';
import { readLinks, type SparkLink } from './click-store.ts';
import { readClickToken, type Click } from './click-token.ts';
import { recordClick } from './record-click.ts';

type Deps = {
  db: Db;
  traffic: TrafficDatabases;
  clock: Clock;
  newId: NewId;
  /** Those that signed links which still count. */
  secrets: readonly string[];
  settleSeconds: number;
  limits: CallLimits;
};

/** Per address; one person opens a handful of links. */
const perMinute = 120;

/** Programs that open links for previews, searches and scans: no person reads the page. */
const previews =
  /(?<!cu)bot\b|crawl|spider|preview|scan|headless|facebookexternalhit|whatsapp|slack-|skype|embed|curl|wget|python|go-http|java\/|okhttp|axios|node-fetch|undici|lighthouse|safelinks/i;

const script = 'document.forms[0].submit()';
const style =
  'body{margin:0;min-height:100vh;display:grid;place-content:center;gap:20px;text-align:center;' +
  'background:#0b0b0d;color:#f4f4f5;font:16px/1.5 system-ui,sans-serif}h1{font-size:20px;margin:0 0 20px}' +
  'a,button{padding:12px 20px;border:0;border-radius:8px;background:#ff7a1a;color:#14100c;' +
  'font:600 15px system-ui,sans-serif;text-decoration:none;cursor:pointer}';
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Forms may lead anywhere on the web: browsers hold the redirect after a form to this directive too, and
 * the page has no form but ours.
 */
const policy = [
  "default-src 'none'",
  `script-src ${hash(script)}`,
  `style-src ${hash(style)}`,
  "base-uri 'none'",
  "form-action 'self' https: http:",
  "frame-ancestors 'none'",
].join('; ');

/**
 * `/r/{token}`: a person's link of a campaign. Reading it shows a page with one button, which a script
 * presses; only that press counts as a click, so that previews and scanners do not. It leads to the
 * stored link, never to an address from outside.
 */
export function serveClicks(app: FastifyInstance, deps: Deps): void {
  const count = ({ ip }: FastifyRequest) =>
    deps.limits.count({ call: 'click', caller: addressKey(ip), perMinute });

  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      (_request, _body, done) => done(null),
    );
    scope.addHook('onRequest', async (request, reply) => {
      void reply
        .header('referrer-policy', 'no-referrer')
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex');
      await count(request);
    });
    scope.get<{ Params: { token: string } }>('/r/:token', async ({ params }, reply) => {
      const found = await find(deps, params.token);
      return found ? sendPage(reply, opening(found.link.url)) : sendMissing(reply);
    });
    scope.post<{ Params: { token: string } }>('/r/:token', async (request, reply) => {
      const found = await find(deps, request.params.token);
      if (!found) return sendMissing(reply);
      const agent = request.headers['user-agent'] ?? '';
      if (agent !== '' && !previews.test(agent)) {
        await recordClick(deps, { ...found.click, link: found.link.id });
      }
      return reply.code(303).header('location', found.link.url).send();
    });
  });
}

/** What a token names, and where its link leads; null for an unknown link. */
async function find(
  { db, secrets }: Deps,
  token: string,
): Promise<{ click: Click; link: SparkLink } | null> {
  const click = secrets
    .map((secret) => readClickToken(secret, token))
    .find((read) => read !== null);
  if (!click) return null;
  const links = await readLinks(db, click.campaignId);
  const link = links.find(({ position }) => position === click.position);
  return link ? { click, link } : null;
}

function sendPage(reply: FastifyReply, page: string) {
  return reply
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(page);
}

function sendMissing(reply: FastifyReply) {
  const body = '<main><h1>This link is not valid.</h1><a href="/">Find a campaign</a></main>';
  return sendPage(reply.code(404), htmlOf('Link not valid', body));
}

function opening(url: string): string {
  const host = new URL(url).hostname.replaceAll(/[^\w.-]/g, '');
  const form = `<form method="post"><button>Continue to ${host}</button></form>`;
  const body = `<main><h1>Opening ${host}…</h1>${form}</main><script>${script}</script>`;
  return htmlOf(`Opening ${host}`, body);
}

function htmlOf(title: string, body: string): string {
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<meta name="robots" content="noindex"><title>${title}</title>` +
    `<style>${style}</style></head><body>${body}</body></html>`
  );
}
