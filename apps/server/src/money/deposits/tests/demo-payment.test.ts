import type { Deposit } from '@stoke/contract';
import { afterAll, expect, test } from 'vitest';
import { joinBrand } from '../../../../testing/server/brand.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, codeOf } from '../../../../testing/server/visitor.ts';

let payments = 0;
let isDown = true;
const server = await openTestServer({
  demoWallet: async () => {
    if (isDown) throw new Error('The chain is down.');
    payments += 1;
    return `signature-${payments}`;
  },
});
afterAll(() => server.close());

test('simultaneous presses on the demo wallet are one payment, and a failed one can be retried', async () => {
  const { token } = await joinBrand(server, 0n);
  const { body } = await ask(server, 'createDeposit', { token, body: { amount: 100 } });
  const params = { id: (body as Deposit)._id };
  const press = () => ask(server, 'sendTestUsdc', { token, params });
  expect(codeOf(await press())).toBe('chain.unavailable');
  isDown = false;
  const answers = await Promise.all([press(), press(), press()]);
  expect(answers.map((answer) => answer.body)).toEqual(
    Array.from({ length: 3 }, () => ({ signature: 'signature-1' })),
  );
  expect(payments).toBe(1);
});
