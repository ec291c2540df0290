import { hostname } from 'node:os';
import pino from 'pino';
import type { Config } from './config/config.ts';
import { roles as allRoles } from './config/environment.ts';
import { thinOutage } from './thin-outage.ts';

export type Log = pino.Logger;

const mask = '********';

/** Returns a text without these secrets, wherever they are in it. */
export function withoutSecrets(secrets: readonly string[]): (text: string) => string {
  // the longest first: one secret may be part of another
  const longestFirst = secrets.toSorted((one, other) => other.length - one.length);
  return (text) => longestFirst.reduce((rest, secret) => rest.replaceAll(secret, mask), text);
}

type Options = {
  /** Masked in every line: libraries quote addresses and arguments in their errors. */
  secrets?: readonly string[];
  /** What this process runs. In each line, as the processes of one machine have one host. */
  roles?: readonly string[];
  destination?: pino.DestinationStream;
};

/** Structured log on standard error. */
export function createLog(level: Config['logLevel'], options: Options = {}): Log {
  const { secrets = [], roles = [], destination = survivingDestination() } = options;
  const thin = thinOutage();
  return pino(
    {
      level,
      base: { role: nameRoles(roles), pid: process.pid, host: hostname() },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token'],
        censor: mask,
      },
      hooks: {
        streamWrite: withoutSecrets(secrets.map(asInJson)),
        logMethod(line, write) {
          const thinned = thin(line);
          if (thinned) write.apply(this, thinned);
        },
      },
    },
    destination,
  );
}

function nameRoles(roles: readonly string[]): string {
  return roles.length === 0 || roles.length === allRoles.length ? 'all' : roles.join(',');
}

const keptBytes = 4 * 1024 * 1024;

/** Standard error. On a full disk lines are kept up to a limit and then lost: the server goes on. */
function survivingDestination(): pino.DestinationStream {
  const to = pino.destination({ dest: 2, sync: true, maxLength: keptBytes });
  to.on('error', () => undefined);
  return to;
}

/** A line of the log is JSON, in which some characters are escaped. */
function asInJson(secret: string): string {
  return JSON.stringify(secret).slice(1, -1);
}
