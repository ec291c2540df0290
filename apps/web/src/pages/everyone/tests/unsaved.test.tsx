import type { SupportThread } from '@stoke/contract';
import { tokenStorageKey } from '@stoke/domain';
import { act } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { choose, creator, noteSent, write } from '../../../../testing/creator-world.ts';
import { member, memberStage } from '../../../../testing/stage.tsx';
import { otherTabSets, tokenThat } from '../../../../testing/tokens.ts';
import { isAskedBeforeUnload } from '../../../../testing/unload.ts';

const stage = memberStage();

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

test('a session that ends while its page is open holds no one up', async () => {
  await stage.open('/support', member());
  await stage.sees('Your tickets');
  await stage.types('Subject', 'Where is it?');
  localStorage.removeItem(tokenStorageKey);
  expect(isAskedBeforeUnload()).toBe(false);
});

describe('a visitor is asked before the page is closed', () => {
  beforeEach(() => localStorage.removeItem(tokenStorageKey));

  test('over a message to support, until it has arrived', async () => {
    const answer = { status: 201, body: { message: 'We answer by mail.' } };
    await stage.open('/support', { 'POST /api/support/visitor-tickets': answer });
    await stage.types('Your email', 'ana@example.com');
    await stage.types('Subject', 'Locked out');
    await write('My mail has changed.');
    expect(isAskedBeforeUnload()).toBe(true);
    await stage.press('Send message');
    await stage.sees('We answer by mail.');
    expect(isAskedBeforeUnload()).toBe(false);
    await stage.press('Send another message');
    await stage.sees('Your email');
    expect(stage.field('Your email').value).toBe('ana@example.com');
    expect(isAskedBeforeUnload()).toBe(false);
  });

  test('over a reply in a ticket', async () => {
    const id = '0190f0c0-0000-7000-8000-000000000009';
    const at = '2026-11-20T10:00:00.000Z';
    const ticket: SupportThread = {
      _id: id,
      category: 'account',
      title: 'Locked out',
      status: 'answered',
      openedAt: at,
      changedAt: at,
      submissionId: null,
      payoutId: null,
      messages: [{ from: 'support', text: 'Which mail?', writtenAt: at }],
    };
    await stage.open(`/support?ticket=${id}#key=${'k'.repeat(43)}`, {
      [`POST /api/support/visitor-tickets/${id}/read`]: { body: ticket },
    });
    await stage.sees('Which mail?');
    expect(isAskedBeforeUnload()).toBe(false);
    await write('The old one.');
    expect(isAskedBeforeUnload()).toBe(true);
  });
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
