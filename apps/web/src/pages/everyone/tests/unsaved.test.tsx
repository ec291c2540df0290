import { act } from 'react';
import { expect, test } from 'vitest';
import { choose, creator, noteSent } from '../../../../testing/creator-world.ts';
import { member, memberStage } from '../../../../testing/stage.tsx';
import { otherTabSets, tokenThat } from '../../../../testing/tokens.ts';

const stage = memberStage();

/** Whether the browser would ask before it closes the page or loads it anew. */
function isAskedBeforeUnload(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

test('a ticket that was begun waits while its writer looks elsewhere', async () => {
  await stage.open('/support', member());
  await stage.sees('Your tickets');
  expect(isAskedBeforeUnload()).toBe(false);
  await stage.types('Subject', 'Where is it?');
  expect(isAskedBeforeUnload()).toBe(true);
  await stage.press('Docs');
  await stage.sees('Next steps');
  expect(isAskedBeforeUnload()).toBe(false);
  await stage.press('Support');
  await stage.isAt('/support');
  await stage.sees('Your tickets');
  expect(stage.field('Subject').value).toBe('Where is it?');
});

test('an unfinished drip is kept while its creator adds funds, and hidden from others', async () => {
  const link = 'https://x.com/heliolabs/status/1873450000000007919';
  await stage.open('/create-fire-drip', creator());
  await stage.sees('Surge Drip');
  await choose('ignition');
  await stage.types('Initial tweet link', link);
  await stage.press('Docs');
  await stage.isAt('/docs');
  await act(async () => window.history.back());
  await stage.sees('Surge Drip');
  expect(stage.field('Initial tweet link').value).toBe(link);
  expect(document.querySelector<HTMLInputElement>('[value=ignition]')?.checked).toBe(true);

  stage.answers(member({ _id: '2', username: 'grace', hasDashboard: true }));
  await otherTabSets(tokenThat({ exp: 4_000_000_000 }, 'grace'));
  await stage.sees('@grace');
  await stage.sees('Surge Drip');
  expect(stage.field('Initial tweet link').value).toBe('');
});

test('an order that is on its way is there for who comes back in the meantime, and makes one campaign', async () => {
  const link = 'https://x.com/heliolabs/status/1873450000000007919';
  const late = Promise.withResolvers<{ status: number; body: unknown }>();
  const order = 'POST /api/drip-campaigns/create-drip';
  await stage.open('/create-fire-drip', { ...creator(), [order]: late.promise });
  const sent = noteSent();
  const comeBack = async () => {
    await stage.press('Docs');
    await stage.isAt('/docs');
    await stage.sees('How Stoke works');
    await act(async () => window.history.back());
    await stage.sees('Surge Drip');
  };
  await stage.sees('Surge Drip');
  await choose('ignition');
  await stage.types('Initial tweet link', link);
  await stage.press('Activate Drip Campaign');
  await comeBack();
  expect(stage.field('Initial tweet link').value).toBe(link);
  await stage.press('Activate Drip Campaign');
  const [first, second] = sent().map(({ key }) => key);
  expect(first).toMatch(/^[\da-f-]{36}$/);
  expect(second).toBe(first);

  await act(async () => late.resolve({ status: 409, body: { message: 'Not now.' } }));
  await comeBack();
  expect(stage.field('Initial tweet link').value).toBe(link);
});
