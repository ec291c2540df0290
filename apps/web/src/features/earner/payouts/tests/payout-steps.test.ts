import type { Payout } from '@stoke/contract';
import { expect, test } from 'vitest';
import { requested } from '../../../../../testing/earner-world.ts';
import { stepsOf } from '../payout-steps.ts';

const sentAt = '2026-11-20T10:00:20.000Z';
const confirmedAt = '2026-11-20T10:00:40.000Z';

test.each([
  [{ status: 'requested' }, 'Requested:now Sent:ahead Confirmed:ahead'],
  [{ status: 'review' }, 'Requested:done Being checked:now Sent:ahead'],
  [{ status: 'sending' }, 'Requested:done Being signed:now Confirmed:ahead'],
  [{ status: 'sending', sentAt }, 'Requested:done Sent:now Confirmed:ahead'],
  [{ status: 'confirmed', sentAt, confirmedAt }, 'Requested:done Sent:done Confirmed:done'],
  [{ status: 'refunded' }, 'Requested:done Back in your balance:bad'],
] as const satisfies readonly (readonly [Partial<Payout>, string])[])(
  'a payout that is %j has come as far as "%s"',
  (is, steps) => {
    const shown = stepsOf({ ...requested, ...is }).map(({ name, state }) => `${name}:${state}`);
    expect(shown.join(' ')).toBe(steps);
  },
);
