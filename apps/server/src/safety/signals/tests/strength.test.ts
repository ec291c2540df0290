import { expect, test } from 'vitest';
import type { SignalKind } from '@stoke/domain';
import { strengthAlone, strengthAmong, strengthOfDeal } from '../strength.ts';

const input = (kind: SignalKind, people: readonly string[]) => {
  return { kind, base: strengthAlone(kind, people.length), people };
};
const household = ['ana', 'bob', 'cem', 'dan'];
const ring = [...household, 'eve'];

test('a household that shares address and devices is weak, however many live there', () => {
  for (const size of [2, 3, 4]) {
    const people = household.slice(0, size);
    const [address, device] = [input('shared_address', people), input('shared_device', people)];
    expect(strengthAmong(address, [device])).toBeLessThan(40);
    expect(strengthAmong(device, [address])).toBeLessThan(40);
  }
});

test('five people with one thing in common need a look, with two it is strong', () => {
  for (const kind of ['shared_address', 'shared_device', 'telegram_ring'] as const) {
    expect(strengthAlone(kind, 5), kind).toBeGreaterThanOrEqual(40);
  }
  const [address, device] = [input('shared_address', ring), input('shared_device', ring)];
  expect(strengthAmong(address, [device])).toBeGreaterThanOrEqual(70);
});

test('a household inside a large network is still a household', () => {
  const network = input('shared_address', [
    ...ring,
    ...Array.from({ length: 300 }, (_, n) => `n${n}`),
  ]);
  const device = input('shared_device', ['ana', 'bob']);
  expect(strengthAmong(device, [network])).toBeLessThan(40);
  expect(strengthAmong(network, [device])).toBe(network.base);
});

test('two people with one wallet and one device are a strong hint, and one common person is none', () => {
  const wallet = input('shared_wallet', ['ana', 'bob']);
  expect(strengthAmong(wallet, [input('shared_device', ['ana', 'bob'])])).toBeGreaterThan(
    wallet.base,
  );
  expect(strengthAmong(wallet, [input('shared_device', ['bob', 'cem'])])).toBe(wallet.base);
  expect(strengthAmong(wallet, [wallet])).toBe(wallet.base);
});

test('threat-13: a creator and an earner of one address are weak, of one wallet strong', () => {
  expect(strengthOfDeal(['address'])).toBeLessThan(40);
  expect(strengthOfDeal(['device'])).toBeGreaterThanOrEqual(40);
  expect(strengthOfDeal(['wallet'])).toBeGreaterThanOrEqual(70);
});
