import { randomBytes } from 'node:crypto';

/** A temporary name beside `path`, with the id of the process that works on it. */
export function halfName(path: string): string {
  return `${path}.half.${process.pid}-${randomBytes(4).toString('hex')}`;
}

/** The process that is, or was, at work on an unfinished thing; null for any other name. */
export function halfOwner(name: string): number | null {
  const pid = /\.half\.(\d+)-[0-9a-f]{8}$/.exec(name)?.[1];
  return pid === undefined ? null : Number(pid);
}
