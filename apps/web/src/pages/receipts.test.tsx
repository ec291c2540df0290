import { afterEach, beforeEach, expect, test } from 'vitest';
import { holdToken, member, Stage } from '../testing/stage.tsx';

let stage: Stage;
beforeEach(() => {
  stage = new Stage();
  holdToken();
});
afterEach(() => stage.close());

test('who has handed nothing in is led to the tasks', async () => {
  await stage.open('/receipts', member());
  await stage.sees('Nothing handed in yet');
  await stage.press('Find a task');
  await stage.isAt('/');
});

test('a banned person is offered no task', async () => {
  await stage.open('/receipts', member({ accountStatus: 'banned', banReason: 'Two accounts' }));
  await stage.sees('Nothing was handed in');
  expect(stage.text()).not.toContain('Find a task');
});
