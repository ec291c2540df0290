import { dayMs } from '@stoke/domain';
import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../testing/platform/test-database.ts';
import { usualSettings } from '../../../../testing/site/usual-settings.ts';
import { openScreening } from '../index.ts';

const database = await openTestDatabase(4);
afterAll(() => database.close());

test('an answer that arrives after a newer one changes nothing and clears nothing', async () => {
  const { db } = database;
  let now = new Date('2026-11-21T09:00:00.000Z');
  const answers: ((isListed: boolean) => void)[] = [];
  const screening = openScreening({
    db,
    clock: { now: () => now },
    log: { error: () => undefined },
    settings: usualSettings(db),
    addressList: {
      isListed: () => new Promise((resolve) => answers.push(resolve)),
    },
  });
  const address = 'BPfYEKAFYxvLq7Vf8yzAkzVaSKDtcFLLYXcAjsaQpKQT';
  const asked = async (count: number) => {
    await expect.poll(() => answers.length).toBe(count);
  };
  const slow = screening.screen([address]);
  await asked(1);
  now = new Date(now.getTime() + 1_000);
  const quick = screening.screen([address]);
  await asked(2);
  answers[1]?.(true);
  expect((await quick).get(address)).toBe('listed');
  answers[0]?.(false);
  expect((await slow).get(address), 'the newer answer counts').toBe('listed');
  expect(await screening.latest(address)).toMatchObject({ isListed: true, checkedAt: now });
});

test('an answer is used again until it is a day old; from then on the list is asked again', async () => {
  const { db } = database;
  let now = new Date('2026-11-21T09:00:00.000Z');
  let isListed = false;
  const screening = openScreening({
    db,
    clock: { now: () => now },
    log: { error: () => undefined },
    settings: usualSettings(db),
    addressList: { isListed: async () => isListed },
  });
  const address = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';
  const verdict = async () => (await screening.screen([address])).get(address);
  expect(await verdict()).toBe('clear');
  isListed = true;
  now = new Date(now.getTime() + dayMs - 1);
  expect(await verdict()).toBe('clear');
  now = new Date(now.getTime() + 1);
  expect(await verdict()).toBe('listed');
});
