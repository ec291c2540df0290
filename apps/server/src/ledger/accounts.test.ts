import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { accounts, shardOf } from './index.ts';

const user = '0198c0de-0000-7000-8000-00000000000a';
const campaign = '0198c0de-0000-7000-8000-00000000000b';

test('an account is found by what it is, without a look-up, for ever', () => {
  expect(accounts.creatorAvailable(user)).toEqual({
    shard: 7,
    id: '836b4a63-facd-d675-83f9-ad40e459b8d2',
    kind: 'creator_available',
    owner: user,
  });
  expect(accounts.creatorAvailable(user.toUpperCase())).toEqual(accounts.creatorAvailable(user));
});

test('all accounts of a user are in one shard, a campaign is in its creator’s', () => {
  const shard = shardOf(user);
  const own = [
    accounts.creatorAvailable(user),
    accounts.earnerAvailable(user),
    accounts.earnerReserved(user),
    accounts.earnerInFlight(user),
    accounts.campaignPool(campaign, user),
    accounts.campaignFee(campaign, user),
    accounts.treasury(accounts.earnerAvailable(user)),
    accounts.platformFee(accounts.earnerAvailable(user)),
    accounts.unclaimed(accounts.earnerAvailable(user)),
    accounts.clearing(shard),
  ];
  expect(new Set(own.map((account) => account.shard))).toEqual(new Set([shard]));
  expect(new Set(own.map((account) => account.id)).size).toBe(own.length);
});

test('users are spread over all sixteen shards', () => {
  const counts = new Map<number, number>();
  for (let i = 0; i < 16_000; i += 1) {
    const shard = shardOf(randomUUID());
    counts.set(shard, (counts.get(shard) ?? 0) + 1);
  }
  expect([...counts.keys()].toSorted((a, b) => a - b)).toEqual([...Array(16).keys()]);
  expect(Math.min(...counts.values())).toBeGreaterThan(750);
});

test('what is no user and no shard has no account', () => {
  expect(() => accounts.creatorAvailable('ana')).toThrow(TypeError);
  expect(() => accounts.clearing(16)).toThrow(RangeError);
  expect(() => accounts.clearing(1.5)).toThrow(RangeError);
});
