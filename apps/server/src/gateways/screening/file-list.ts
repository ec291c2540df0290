import { readFile, stat } from 'node:fs/promises';
import type { AddressList } from './address-list.ts';

const looksLikeAddress = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;

/**
 * A file with one address per line; `#` begins a comment. It is read again when it has changed. A
 * missing file, one without addresses and one with another line are errors, so that a download that
 * failed clears no one.
 */
export function openFileList(path: string): AddressList {
  let known = { changedAt: 0, addresses: new Set<string>() };
  return {
    isListed: async (address) => {
      const { mtimeMs: changedAt } = await stat(path);
      if (changedAt !== known.changedAt) {
        known = { changedAt, addresses: parseList(path, await readFile(path, 'utf8')) };
      }
      return known.addresses.has(address);
    },
  };
}

function parseList(path: string, text: string): Set<string> {
  const lines = text.split('\n').map((line) => line.replace(/#.*/, '').trim());
  const addresses = lines.filter((line) => line !== '');
  const wrong = addresses.find((line) => !looksLikeAddress.test(line));
  if (wrong !== undefined) throw new Error(`${path} has a line that is not an address.`);
  if (addresses.length === 0) throw new Error(`${path} has no addresses.`);
  return new Set(addresses);
}
