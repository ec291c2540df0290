import { hourMs } from '@stoke/domain';
import { expect, test } from 'vitest';
import type { Wallet } from '../../users/identity-store.ts';
import { isOnHold, replaceWallet, takeBack, walletPayableFrom } from '../wallet.ts';

const start = new Date('2026-06-01T12:00:00.000Z');
const none: Wallet = { walletAddress: null, walletReplacedAt: null, walletFormer: null };
const at = (ms: number, holdHours = 24) => ({ now: new Date(start.getTime() + ms), holdHours });
const a = replaceWallet(none, 'a', at(0));
const b = replaceWallet(a, 'b', at(0));

test('a first wallet can be used immediately, and there is nothing to take back', () => {
  expect([isOnHold(a, at(0)), takeBack(a, at(0))]).toEqual([false, null]);
});

test('a replaced wallet waits 24 hours to the millisecond', () => {
  expect(walletPayableFrom(b, 24)).toEqual(at(24 * hourMs).now);
  expect(isOnHold(b, at(24 * hourMs - 1))).toBe(true);
  expect(isOnHold(b, at(24 * hourMs))).toBe(false);
  expect(isOnHold(b, at(0, 0))).toBe(false);
});

test('a change is taken back while it waits, and not a millisecond later', () => {
  expect(takeBack(b, at(24 * hourMs - 1))).toEqual(a);
  expect(takeBack(b, at(24 * hourMs))).toBeNull();
});

test('two changes in one hold are taken back together, to the wallet that could be paid', () => {
  const c = replaceWallet(b, 'c', at(hourMs));
  expect(isOnHold(c, at(24 * hourMs))).toBe(true);
  expect(takeBack(c, at(24 * hourMs))).toEqual(a);
});

test('saving the former wallet while the new one waits is taking the change back', () => {
  expect(replaceWallet(b, 'a', at(hourMs))).toEqual(a);
});

test('a wallet that has come through its hold is the former one of the next change', () => {
  const c = replaceWallet(b, 'c', at(25 * hourMs));
  expect(takeBack(c, at(26 * hourMs))?.walletAddress).toBe('b');
});
