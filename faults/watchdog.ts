import { execFileSync } from 'node:child_process';
import { chownSync, constants, openSync } from 'node:fs';
import { Socket } from 'node:net';

export type Watchdog = ReturnType<typeof openWatchdog>;

/**
 * A watchdog without a device: a pipe to which Patroni's driver `testing` writes its timeout, a 1 for each sign of life,
 * and a V before it closes. Without a sign in time the machine falls.
 */
export function openWatchdog(
  file: string,
  account: { uid: number; gid: number } | null,
  onFall: () => void,
) {
  execFileSync('mkfifo', [file]);
  if (account) chownSync(file, account.uid, account.gid);
  // Also for writing, so that it does not end when Patroni does.
  const pipe = new Socket({ fd: openSync(file, constants.O_RDWR | constants.O_NONBLOCK) });
  let timer: NodeJS.Timeout | null = null;
  let timeoutMs = 0;
  let falls = 0;
  const disarm = () => {
    if (timer) clearTimeout(timer);
    timer = null;
  };
  const fall = () => {
    timer = null;
    falls += 1;
    onFall();
  };
  pipe.on('data', (data) => {
    const text = data.toString();
    const set = /Ctimeout=(\d+)\n/.exec(text)?.[1];
    if (set !== undefined) timeoutMs = Number(set) * 1000;
    disarm();
    if (!text.endsWith('V') && timeoutMs > 0) timer = setTimeout(fall, timeoutMs);
  });
  const close = () => {
    disarm();
    pipe.destroy();
  };
  return { disarm, fired: () => falls, close };
}
