import type pg from 'pg';
import { pause } from '../clock.ts';
import { ConfigError } from '../config/config.ts';
import type { Log } from '../log.ts';
import { isDenied, refusesLogin } from './connection-fault.ts';
import { hasSessions, sharesSessions } from './has-sessions.ts';
import { openPositionLine } from './position-line.ts';
import { connectToPrimary, cutConnection, type Greet } from './primary.ts';
import { catchUp, expectReplica, NotReplica, OtherBooks } from './replica.ts';

/** A replica that is further behind gets no calls. */
const maxLagMs = 2_000;
/** How long a call waits for the replica to replay everything acknowledged before it. */
export const catchUpMs = 100;
const lookEveryMs = 200;
/** A replica that was not seen for this long is not asked. */
const unseenMs = 600;
/** A look that takes longer has failed, and with it every connection. */
const lookMs = 1_000;
/** A replica that was away is used again once it was well for so long. */
const restMs = 1_000;

export type WatchedReplica = {
  primaryUrl: string;
  /** Of the replica, or of a proxy before several. */
  url: string;
  log: Pick<Log, 'warn' | 'info'>;
};

export type ReplicaWatch = {
  /** Throws unless the server is a replica of the primary of now. */
  greet: Greet;
  /**
   * The place in the log of the primary before which is all that was acknowledged up to now; for a caller who
   * `mayLag`, up to two seconds ago. Null: the replica is not to be asked.
   */
  neededPlace(mayLag: boolean): Promise<bigint | null>;
  /** Its lag is null while it is not known. */
  state(): { isUsed: boolean; lagSeconds: number | null };
  /** Called when connections may lead to a server that hangs, or to no replica. */
  onLost(act: () => void): void;
  /** Another server is the primary. */
  moved(): void;
  close(): Promise<void>;
};

/**
 * Looks several times a second how far a replica is behind the primary: which of the places, that the primary
 * had written up to then, it has replayed. The replica need not be there. Throws a ConfigError when its
 * address leads to other books than the primary's or to a pooler that gives no one a session, its login or database
 * is not there, or a server does not let its login ask which books it has.
 */
export async function watchReplica({
  primaryUrl,
  url,
  log,
}: WatchedReplica): Promise<ReplicaWatch> {
  const stop = new AbortController();
  const lost: (() => void)[] = [];
  const use = logUse(log);
  /** Everything that was acknowledged before `at` is before `place`. */
  let marks: { at: number; place: bigint }[] = [];
  let client: pg.Client | null = null;
  let areApart = false;
  let lagMs = Infinity;
  let seenAt = -Infinity;
  const primary = await openPositionLine(primaryUrl, begin).catch(refuseUnusable);

  /** From here on nothing counts that an old primary said. */
  function begin(): void {
    marks = [];
    leave();
  }

  function leave(): void {
    for (const act of lost) act();
    if (client !== null) cutConnection(client);
    client = null;
  }

  const greet: Greet = async (server, maxMs = lookMs) => {
    const history = primary.history();
    if (history === null) throw new NotReplica('cannot be compared with the primary');
    await expectReplica(server, history, maxMs);
    return '';
  };

  async function connect(): Promise<pg.Client> {
    // Whichever server answers: which one it is, the connection that is kept finds out.
    areApart ||= await hasSessions(url, { greet: async () => '', maxMs: lookMs });
    if (!areApart) throw new SharedSessions('gives connections no sessions of their own');
    const own = { url, applicationName: 'stoke-reads-watch', queryMs: lookMs, maxMs: lookMs };
    return (await connectToPrimary({ ...own, greet })).client;
  }

  async function markNow(): Promise<bigint> {
    const at = performance.now();
    const place = await primary.written();
    if (place === null) throw new NotReplica('cannot be compared with the primary');
    marks = [...marks.filter((mark) => mark.at >= at - maxLagMs), { at, place }];
    return place;
  }

  async function look(server: pg.Client, place: bigint): Promise<void> {
    const replayed = await catchUp(server, place, lookEveryMs);
    const reached = marks.findLast((mark) => mark.place <= replayed);
    seenAt = performance.now();
    lagMs = seenAt - (reached?.at ?? -Infinity);
    if (lagMs > maxLagMs) use.ends('is more than two seconds behind');
    else use.mayBegin();
  }

  async function watch(): Promise<void> {
    while (!stop.signal.aborted) {
      try {
        // Without a replica too: a primary that is gone shows when it is asked.
        const place = await markNow();
        client ??= await connect();
        await look(client, place);
      } catch (error) {
        lagMs = Infinity;
        const why = whyNot(error);
        if (!stop.signal.aborted) use.ends(why);
        leave();
      }
      await pause(lookEveryMs, stop.signal);
    }
    leave();
  }

  try {
    client = await connect();
  } catch (error) {
    if (isUnusable(error) || refusesLogin(error)) await primary.close();
    if (isUnusable(error)) refuseUnusable(error);
    if (refusesLogin(error)) throw new ConfigError([`DATABASE_READ_URL: ${whyNot(error)}`]);
  }
  const watching = watch();
  return {
    greet,
    neededPlace: async (mayLag) => {
      const now = performance.now();
      if (!use.isOn() || now - seenAt > unseenMs) return null;
      if (!mayLag) return lagMs > catchUpMs ? null : primary.written();
      return marks.find(({ at }) => at >= now - maxLagMs)?.place ?? null;
    },
    state: () => ({
      isUsed: use.isOn(),
      lagSeconds: Number.isFinite(lagMs) ? lagMs / 1000 : null,
    }),
    onLost: (act) => void lost.push(act),
    moved: () => {
      primary.moved();
      begin();
    },
    close: async () => {
      stop.abort();
      await watching;
      await primary.close();
    },
  };
}

/** The address leads to a pooler in transaction or statement mode. */
class SharedSessions extends NotReplica {}

function whyNot(error: unknown): string {
  if (error instanceof NotReplica) return error.message;
  return refusesLogin(error) ? `refuses the login (${error.message})` : 'does not answer';
}

/** Whether it never can be read from. */
function isUnusable(error: unknown): error is Error {
  return error instanceof OtherBooks || error instanceof SharedSessions || isDenied(error);
}

function refuseUnusable(error: unknown): never {
  if (!isUnusable(error)) throw error;
  if (error instanceof SharedSessions) throw sharesSessions('DATABASE_READ_URL');
  const why = error instanceof OtherBooks ? 'than DATABASE_URL' : 'which it needs';
  throw new ConfigError([`DATABASE_READ_URL: ${error.message} ${why}`]);
}

/** Logs when the replica is no longer read, once for each reason, and when it is again. */
function logUse(log: WatchedReplica['log']) {
  let isOn: boolean | null = null;
  const reasons = new Set<string>();
  let wellSince = Infinity;
  let awaySince = performance.now();
  return {
    isOn: () => isOn === true,
    ends: (why: string) => {
      wellSince = Infinity;
      if (reasons.has(why)) return;
      reasons.add(why);
      if (isOn === true) awaySince = performance.now();
      isOn = false;
      log.warn({ replica: why }, 'reads go to the primary');
    },
    mayBegin: () => {
      const now = performance.now();
      wellSince = Math.min(wellSince, now);
      if (isOn === true || (isOn === false && now - wellSince < restMs)) return;
      log.info({ awayMs: Math.round(now - awaySince) }, 'reads go to the replica');
      isOn = true;
      reasons.clear();
    },
  };
}
