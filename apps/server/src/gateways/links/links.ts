import { resolve } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP } from 'node:net';
import { isInside, publicLookup } from '../../platform/public-lookup.ts';

/** Why visitors cannot open a link. `status` is the answer's, with `error` only. */
export type LinkFault =
  | { fault: 'error'; status: number }
  | { fault: 'no_answer' | 'private' | 'redirects'; status: null };

export type Links = {
  /** Null when the link works, or when that cannot be told from here. Never throws. */
  findFault(link: string): Promise<LinkFault | null>;
};

type Options = {
  patienceMs?: number;
  ask?: Ask;
  /** Whether names can be resolved at all. */
  isOnline?: () => Promise<boolean>;
};
/** Sends one request; resolves with the head of the answer. */
type Ask = (url: URL, signal: AbortSignal) => Promise<Head>;
type Head = { status: number; location: string | undefined };

const maxRedirects = 5;
/** Pages that answer so are there, but not for machines. */
const notForMachines = new Set([401, 403, 405, 429]);
/** Errors of this machine's own network say nothing about a link. */
const ownFaults = new Set(['EAI_AGAIN', 'ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL', 'EMFILE']);

const noAnswer = { fault: 'no_answer', status: null } as const;
const insideFault = { fault: 'private', status: null } as const;

/**
 * Asks the hosts of `https` links: five seconds and five redirects in all, no address of this
 * network at any of them, and of each answer only its head. Other links are not asked for.
 */
export function connectLinks(options: Options = {}): Links {
  const { patienceMs = 5000, ask = askHost, isOnline = hasNames } = options;

  async function follow(
    url: URL,
    signal: AbortSignal,
    redirects: number,
  ): Promise<LinkFault | null> {
    if (url.protocol !== 'https:') return null;
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
    // A lookup is only made for names.
    if (isIP(host) !== 0 && isInside(host)) return insideFault;
    const { status, location } = await ask(url, signal);
    if (status >= 300 && status < 400 && location !== undefined) {
      if (redirects === 0) return { fault: 'redirects', status: null };
      if (!URL.canParse(location, url)) return { fault: 'error', status };
      return follow(new URL(location, url), signal, redirects - 1);
    }
    const isError = status >= 400 && !notForMachines.has(status);
    return isError ? { fault: 'error', status } : null;
  }
  return {
    findFault: async (link) => {
      if (!URL.canParse(link)) return noAnswer;
      const signal = AbortSignal.timeout(patienceMs);
      return follow(new URL(link), signal, maxRedirects).catch((error: unknown) =>
        faultOf(error, isOnline),
      );
    },
  };
}

async function faultOf(error: unknown, isOnline: () => Promise<boolean>) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'EACCES') return insideFault;
  // Without a network every name is unknown.
  if (code === 'ENOTFOUND') return (await isOnline()) ? noAnswer : null;
  return ownFaults.has(code) ? null : noAnswer;
}

function hasNames(): Promise<boolean> {
  return resolve('.', 'NS').then(
    (servers) => servers.length > 0,
    () => false,
  );
}

function askHost(url: URL, signal: AbortSignal): Promise<Head> {
  const headers = { accept: 'text/html,*/*;q=0.8', 'user-agent': 'Mozilla/5.0 (link check)' };
  return new Promise((resolve, reject) => {
    const read = (answer: IncomingMessage) => {
      // The body is not read.
      answer.destroy();
      resolve({ status: answer.statusCode ?? 0, location: answer.headers.location });
    };
    request(url, { signal, headers, agent: false, lookup: publicLookup }, read)
      .on('error', reject)
      .end();
  });
}
