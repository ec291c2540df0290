import { usdc } from '@stoke/domain';
import { expect, test } from 'vitest';
import { sayStart } from '../show-start.ts';

test('a campaign that lacks less than a cent asks for a cent', () => {
  const campaign = { status: 'pending', missing: usdc(1n), startsAt: null };
  expect(sayStart(campaign)).toBe(' Add $0.01 to your balance to start it.');
});
