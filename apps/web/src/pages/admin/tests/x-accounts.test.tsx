import type { XAccountToVerify } from '@stoke/contract';
import { refusals } from '@stoke/contract/refusals';
import { act } from 'react';
import { expect, test } from 'vitest';
import { currentClient } from '../../../lib/session/query-client.ts';
import { button, write } from '../../../../testing/creator-world.ts';
import { member, memberStage, type Answers } from '../../../../testing/stage.tsx';
import { isAskedBeforeUnload } from '../../../../testing/unload.ts';

const id = '0190f0c0-0000-7000-8000-000000000007';
const list = 'GET /api/admin/x-accounts';
const confirm = `POST /api/admin/x-accounts/${id}/confirm`;
const refuse = `POST /api/admin/x-accounts/${id}/refuse`;
const stage = memberStage();

function account(is: Partial<XAccountToVerify> = {}): XAccountToVerify {
  return {
    _id: id,
    userId: 'u1',
    username: 'ana',
    xUsername: 'ana_x',
    code: 'stoke-4f7a',
    postLink: 'https://x.com/ana_x/status/1',
    shownAt: '2026-11-20T10:00:00.000Z',
    isOfSeveral: false,
    ...is,
  };
}

async function open(answers: Answers = {}) {
  const admin = member({ role: 'admin' });
  await stage.open('/admin/x-accounts', { ...admin, [list]: { body: [account()] }, ...answers });
}

const posted = () => stage.asked.filter(({ method }) => method === 'POST').map(({ body }) => body);

test('says whose account it is said to be, and shows post and code', async () => {
  await open({ [list]: { body: [account({ isOfSeveral: true })] } });
  await stage.sees('@ana_x');
  await stage.sees('says ana');
  await stage.sees('stoke-4f7a');
  await stage.sees('Shared X account');
  const link = document.querySelector(`a[href="${account().postLink}"]`);
  expect(link?.getAttribute('rel')).toBe('noopener noreferrer nofollow');
});

test('a confirmed account leaves the list', async () => {
  await open({ [confirm]: { body: { message: '@ana_x is verified.' } } });
  await stage.sees('@ana_x');
  stage.answers({ [list]: { body: [] } });
  await stage.press('Confirm');
  await stage.sees('@ana_x is verified.');
  await stage.sees('No X accounts to check');
});

test('a refusal needs a note, which is sent', async () => {
  await open({ [refuse]: { body: { message: 'Refused.' } } });
  await stage.press('Refuse');
  await stage.sees('Refuse @ana_x');
  await stage.pressLast('Refuse');
  await stage.sees(refusals['review.note_required'].text);
  expect(posted()).toEqual([]);
  await write('  The post is by someone else. ');
  await stage.pressLast('Refuse');
  await stage.sees('Refused.');
  expect(posted()).toEqual([{ note: 'The post is by someone else.' }]);
});

test('the page is not closed over the note of a decision without a question', async () => {
  await open({ [refuse]: { body: { message: 'Refused.' } } });
  await stage.press('Refuse');
  await stage.sees('Refuse @ana_x');
  expect(isAskedBeforeUnload()).toBe(false);
  await write('The post is by someone else.');
  expect(isAskedBeforeUnload()).toBe(true);
  await stage.pressLast('Refuse');
  await stage.shows(0, '[role=dialog]');
  expect(isAskedBeforeUnload()).toBe(false);
});

test('a decision that is not taken is explained, and can be tried again', async () => {
  await open({ [confirm]: { status: 409, body: { message: 'It is already decided.' } } });
  await stage.press('Confirm');
  await stage.sees('It is already decided.');
  expect(button('Confirm')?.disabled).toBe(false);
});

test('a note stays when another admin decides first, and the server says so', async () => {
  const message = 'It is already decided.';
  await open({ [refuse]: { status: 409, body: { message } } });
  await stage.press('Refuse');
  await write('The post is by someone else.');
  stage.answers({ [list]: { body: [] } });
  await act(() => currentClient().invalidateQueries({ queryKey: ['review'] }));
  await stage.sees('No X accounts to check');
  await stage.pressLast('Refuse');
  await stage.sees(message);
  expect(document.querySelector('textarea')?.value).toBe('The post is by someone else.');
});
