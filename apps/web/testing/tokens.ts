import { tokenStorageKey } from '@stoke/domain';
import { act } from 'react';

// The page reads its expiry only.
export function tokenThat(claims: { exp?: number }, name = 'ada'): string {
  return `head.${btoa(JSON.stringify({ sub: name, ...claims }))}.sign`;
}

export const liveToken = tokenThat({ exp: 4_000_000_000 });

/** What another tab does to the token, and the event by which this one learns of it. */
export async function otherTabSets(token: string | null): Promise<void> {
  if (token === null) localStorage.removeItem(tokenStorageKey);
  else localStorage.setItem(tokenStorageKey, token);
  await act(async () => {
    window.dispatchEvent(new StorageEvent('storage', { key: tokenStorageKey, newValue: token }));
  });
}
