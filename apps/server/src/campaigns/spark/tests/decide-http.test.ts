import { afterAll, afterEach, expect, test } from 'vitest';
import { together } from '../../../../testing/platform/at-once.ts';
import { failedChecks } from '../../../../testing/money/failed-checks.ts';
import { openSparkWork } from '../../../../testing/server/spark-work.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, codeOf, join } from '../../../../testing/server/visitor.ts';

const server = await openTestServer();
const spark = await openSparkWork(server, {});
const { campaignId, creator } = spark;
afterEach(async () => expect(await failedChecks(server.db)).toEqual([]));
afterAll(() => server.close());

/** Someone who has said this once, or three things, judged. */
async function speaker(text?: string) {
  const earner = await spark.earner();
  await (text === undefined ? spark.talk(earner, 3) : spark.talk(earner, 1, text));
  await spark.pass(20);
  return earner;
}

test('a reversal that is sent several times with one Idempotency-Key is done once and answered alike', async () => {
  const [ana, bob] = [await speaker(), await speaker()];
  const { token } = await join(server, { isAdmin: true });
  const call = { token, key: 'once', params: { campaignId } };
  const body = { userId: ana.id, reason: 'copied_texts' };
  const answers = await together(3, () => ask(server, 'reverseSpark', { ...call, body }));
  const later = await ask(server, 'reverseSpark', { ...call, body });
  for (const { status, body: answer } of [...answers, later]) {
    expect(status).toBe(200);
    expect(answer).toEqual(later.body);
  }
  expect(later.body).toMatchObject({ people: 1, actions: 3, amount: 0.03, tooLate: 0 });
  // Another request under the same key is refused, and nothing of it is done.
  const other = await ask(server, 'reverseSpark', { ...call, body: { ...body, userId: bob.id } });
  expect(codeOf(other)).toBe('idempotency.mismatch');
  expect(await spark.actionIds(bob, 'reserved')).toHaveLength(3);
  const again = await ask(server, 'reverseSpark', { ...call, key: 'another', body });
  expect(codeOf(again)).toBe('spark.nothing_to_reverse');
});

test('doubtful messages are paid once however often the creator sends it, and each repeat is answered', async () => {
  const ana = await speaker('apple river stone cloud hammer window');
  const actionIds = await spark.actionIds(ana, 'doubtful');
  const { token } = creator;
  const call = { token, key: 'paid', params: { campaignId }, body: { actionIds } };
  const answers = await together(3, () => ask(server, 'paySparkDoubtful', call));
  for (const { status, body } of answers) {
    expect({ status, body }).toEqual({ status: 200, body: answers[0]?.body });
  }
  expect(answers[0]?.body).toMatchObject({ actions: 1, message: 'Paid.' });
  const { key: _key, ...unkeyed } = call;
  expect(codeOf(await ask(server, 'paySparkDoubtful', unkeyed))).toBe('spark.nothing_doubtful');
});
