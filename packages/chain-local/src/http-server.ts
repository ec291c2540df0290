import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { isLoopback, readBody, serveLoopback } from '@stoke/local-service';
import { RpcError, rpcCode } from './errors.ts';
import { explore, type ExplorerPage } from './explorer.ts';
import { readJson, writeJson } from './rpc-json.ts';
import type { Context } from './rpc-method.ts';
import { callMethod } from './rpc-methods.ts';
import { isFields, Params } from './rpc-params.ts';

const maxBytes = 256 * 1024;
const maxCalls = 50;

/** Answers JSON-RPC on 127.0.0.1, and GET with pages to look at. A port that is taken falls back to a free one. */
export function serve(context: Context, port: number): Promise<{ url: string; server: Server }> {
  return serveLoopback((request, response) => answer(context, request, response), port);
}

async function answer(context: Context, request: IncomingMessage, response: ServerResponse) {
  const { origin, host } = request.headers;
  if (!isLoopback(`http://${host ?? ''}`) || (origin !== undefined && !isLoopback(origin))) {
    response.writeHead(403).end();
    return;
  }
  if (origin !== undefined) {
    response.setHeader('access-control-allow-origin', origin);
    response.setHeader('access-control-allow-headers', 'content-type, solana-client');
    response.setHeader('vary', 'origin');
  }
  if (request.method === 'OPTIONS') {
    response.writeHead(204).end();
    return;
  }
  if (request.method !== 'POST') {
    show(response, request.method === 'GET' ? explore(context.chain, request.url ?? '') : null);
    return;
  }
  const body = await readBody(request, maxBytes);
  if (body === null) {
    response.writeHead(413, { connection: 'close' }).end();
    return;
  }
  const reply = await respond(context, body);
  response.writeHead(200, { 'content-type': 'application/json' }).end(reply);
}

const policy = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'";

function show(response: ServerResponse, page: ExplorerPage | null): void {
  if (page === null) {
    response.writeHead(405, { allow: 'POST, OPTIONS' }).end();
    return;
  }
  const { status, type, text } = page;
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
  });
  response.end(text);
}

/** The answer to a JSON-RPC body: one call or a list of them. */
export async function respond(context: Context, body: string): Promise<string> {
  let request: unknown;
  try {
    request = readJson(body);
  } catch {
    return writeJson(failure(null, new RpcError(rpcCode.parseError, 'Parse error')));
  }
  if (!Array.isArray(request)) return writeJson(await respondOne(context, request));
  if (request.length === 0 || request.length > maxCalls) {
    return writeJson(failure(null, new RpcError(rpcCode.invalidRequest, 'Invalid request')));
  }
  const replies: unknown[] = [];
  for (const one of request) replies.push(await respondOne(context, one));
  return writeJson(replies);
}

async function respondOne(context: Context, request: unknown): Promise<unknown> {
  if (!isFields(request) || typeof request['method'] !== 'string') {
    return failure(null, new RpcError(rpcCode.invalidRequest, 'Invalid request'));
  }
  const id = request['id'] ?? null;
  try {
    const params = new Params(request['params']);
    return { jsonrpc: '2.0', id, result: await callMethod(context, request['method'], params) };
  } catch (error) {
    return failure(id, error);
  }
}

function failure(id: unknown, error: unknown) {
  if (error instanceof RpcError) {
    const { code, message, data } = error;
    return {
      jsonrpc: '2.0',
      id,
      error: data === undefined ? { code, message } : { code, message, data },
    };
  }
  const message = error instanceof Error ? error.message : 'unknown failure';
  return { jsonrpc: '2.0', id, error: { code: rpcCode.internal, message } };
}
