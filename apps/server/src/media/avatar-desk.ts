import type { Avatars } from '../gateways/avatars/index.ts';
import { pause, type Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { AvatarCache } from './avatar-cache.ts';
import { encodeImage } from './encode-image.ts';
import { createLanes } from './lanes.ts';
import { watchMood } from './service-mood.ts';

const hourMs = 3_600_000;
const pictureMs = 7 * 24 * hourMs;
const noPictureMs = hourMs;
const patienceMs = 3000;
const side = 192;
const askedAtOnce = 6;
const waitingAtMost = 500;

/** A picture with the time it was fetched, or initials that may be kept for so many seconds. */
export type Shown =
  | { kind: 'picture'; bytes: Buffer; at: Date }
  | { kind: 'initials'; seconds: number };

export type AvatarDesk = {
  /** Never later than the patience of a visitor, never an error (rulings C8). */
  show(handle: string): Promise<Shown>;
  /** Ends what is still being asked. */
  close(): void;
};

export type AvatarDeskDeps = {
  service: Avatars;
  cache: AvatarCache;
  clock: Clock;
  log: Log;
  patienceMs?: number;
};

/**
 * Keeps pictures for seven days and their absence for an hour; an older picture is shown while a new
 * one is fetched. Each handle is asked for once at a time, six at once, and a service that fails or
 * says that it is too much is left alone for a while.
 */
export function openAvatarDesk(deps: AvatarDeskDeps): AvatarDesk {
  const { service, cache, clock, log } = deps;
  const closing = new AbortController();
  const lanes = createLanes(askedAtOnce, waitingAtMost);
  const underWay = new Map<string, Promise<void>>();
  const mood = watchMood(deps);

  async function fetchNow(handle: string): Promise<void> {
    if (closing.signal.aborted || !mood.mayAsk(handle)) return;
    const answer = await service.fetchAvatar(handle, closing.signal);
    mood.note(handle, answer);
    if (answer.kind === 'failed') return;
    const picture =
      answer.kind === 'picture' ? await encodeImage(answer.bytes, { side, fit: 'cover' }) : null;
    await cache.keep(handle, picture);
  }

  /** One fetch per handle at a time; null when there is nobody to ask now. */
  function fetchOnce(handle: string): Promise<void> | null {
    const running = underWay.get(handle);
    if (running) return running;
    const started = mood.mayAsk(handle) ? lanes(() => fetchNow(handle)) : null;
    if (!started) return null;
    const ended = started
      .catch((error: unknown) => log.warn({ err: error }, 'an avatar was not kept'))
      .finally(() => underWay.delete(handle));
    underWay.set(handle, ended);
    return ended;
  }

  async function waitFor(fetching: Promise<void>): Promise<void> {
    const done = new AbortController();
    void fetching.then(() => done.abort());
    const signal = AbortSignal.any([done.signal, closing.signal]);
    await pause(deps.patienceMs ?? patienceMs, signal);
  }

  async function fromCache(handle: string): Promise<Shown | null> {
    const kept = cache.find(handle);
    if (!kept) return null;
    const age = clock.now().getTime() - kept.at.getTime();
    if (kept.size === 0) {
      const seconds = Math.ceil((noPictureMs - age) / 1000);
      return seconds > 0 ? { kind: 'initials', seconds } : null;
    }
    const bytes = await cache.read(handle);
    if (bytes && age >= pictureMs) void fetchOnce(handle);
    return bytes && { kind: 'picture', bytes, at: kept.at };
  }

  return {
    show: async (name) => {
      const handle = name.toLowerCase();
      const shown = await fromCache(handle);
      if (shown) return shown;
      const fetching = fetchOnce(handle);
      if (fetching) await waitFor(fetching);
      return (await fromCache(handle)) ?? { kind: 'initials', seconds: 60 };
    },
    close: () => closing.abort(),
  };
}

/** Where no service is configured: initials, which may be kept for a day. */
export const initialsOnly: AvatarDesk = {
  show: async () => ({ kind: 'initials', seconds: 86_400 }),
  close: () => undefined,
};
