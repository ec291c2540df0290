import { expect, test, vi } from 'vitest';
import { sparkReceiptOf } from '../../../../testing/receipt-world.ts';
import { member, memberStage } from '../../../../testing/stage.tsx';

const stage = memberStage();

test('who has handed nothing in is led to the tasks', async () => {
  await stage.open('/receipts', member());
  await stage.sees('No submissions yet');
  await stage.press('Find a task');
  await stage.isAt('/');
});

test('a banned person is offered no task', async () => {
  await stage.open('/receipts', member({ accountStatus: 'banned', banReason: 'Two accounts' }));
  await stage.sees('No submissions');
  expect(stage.text()).not.toContain('Find a task');
});

const day = {
  _id: sparkReceiptOf(1)._id,
  campaignId: 'c2',
  campaignName: 'Passkeys, one week in',
  day: '2026-11-20',
  actions: 1240,
  amount: 12.415,
};
const rewards = 'GET /api/users/spark-rewards';

test.for([{}, { accountStatus: 'banned', banReason: 'Two accounts' }] as const)(
  'Spark rewards are listed by day with the way to their receipt, for the banned too: %o',
  async (input) => {
    await stage.open('/receipts', { ...member(input), [rewards]: { body: [day] } });
    await stage.sees('Nov 20, 2026');
    for (const text of ['Passkeys, one week in', '1,240', '$12.415']) {
      expect(stage.text()).toContain(text);
    }
  },
);

test('Spark rewards that cannot be loaded say so and can be asked for again', async () => {
  await stage.open('/receipts', { ...member(), [rewards]: { status: 500, body: {} } });
  await stage.sees('Your Spark rewards could not be loaded');
});

test('a receipt of a Spark tells its actions, its rules and what moved, the long list on demand', async () => {
  const receipt = sparkReceiptOf(31);
  const path = `/receipts/${receipt._id}`;
  const call = `GET /api/users/receipts/${receipt._id}`;
  await stage.open(path, { ...member(), [call]: { body: { receipt, jws: 'a.b.c' } } });
  await stage.sees('30 messages · 1 reaction');
  for (const text of ['$0.325', 'by the rules of Spark campaigns', 'version 1', '−$0.325']) {
    expect(stage.text()).toContain(text);
  }
  expect(stage.text()).not.toContain('ReactionNov');
  await stage.press('Show all 31 actions');
  expect(stage.text()).toContain('ReactionNov');
});

test('a receipt is saved as a file, whose address the browser has the time to read', async () => {
  const receipt = sparkReceiptOf(2);
  const call = `GET /api/users/receipts/${receipt._id}`;
  const made = vi.fn<(blob: Blob) => string>(() => 'blob:receipt');
  const revoked = vi.fn<(address: string) => void>();
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: made, revokeObjectURL: revoked }));
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const signed = { receipt, jws: 'a.b.c' };
  await stage.open(`/receipts/${receipt._id}`, { ...member(), [call]: { body: signed } });
  await stage.press('Download JSON');
  const [link] = clicked.mock.contexts as HTMLAnchorElement[];
  expect(link?.download).toBe(`receipt-${receipt._id}.json`);
  expect(JSON.parse((await made.mock.calls[0]?.[0].text()) ?? '')).toEqual(signed);
  expect(revoked).not.toHaveBeenCalled();
});
