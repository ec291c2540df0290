import type { AdminBanner } from '@stoke/contract';
import { refusals } from '@stoke/contract/refusals';
import { act } from 'react';
import { expect, test } from 'vitest';
import { all, found, nameOf, until } from '../../../../testing/find.ts';
import { drawable, give, image } from '../../../../testing/images.ts';
import { holdToken, member, memberStage, type Answers } from '../../../../testing/stage.tsx';

const list = 'GET /api/admin/banners';
const add = 'POST /api/admin/banners';
const stage = memberStage();

const idOf = (n: number) => `0190f0c0-0000-7000-8000-00000000000${n}`;

function banner(n: number, is: Partial<AdminBanner> = {}): AdminBanner {
  const title = ['Zero', 'One', 'Two', 'Three'][n] ?? '';
  const link = `https://example.com/${title.toLowerCase()}`;
  const place = { order: n, isActive: true, revision: 1 };
  const checked = { linkFault: null, linkStatus: null };
  return {
    _id: idOf(n),
    title,
    link,
    imageUrl: `/media/${title}.webp`,
    ...place,
    ...checked,
    ...is,
  };
}
const three = [banner(1), banner(2), banner(3, { isActive: false })];

async function open(answers: Answers = {}) {
  const admin = member({ role: 'admin' });
  await stage.open('/admin/banner-controller', { ...admin, [list]: { body: three }, ...answers });
}
const sent = (method: string) => stage.asked.filter((asked) => asked.method === method);
const titles = () => all('li [aria-label^="Edit "]').map((each) => nameOf(each).slice(5));

async function key(name: string, pressed: string) {
  const handle = await found(() => all('button').find((each) => nameOf(each) === name), name);
  await act(async () => {
    handle.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true }));
  });
}

test('the grid has image, title, link, order and state of each banner, in their order', async () => {
  await open();
  await stage.sees('Order 3');
  expect(titles()).toEqual(['One', 'Two', 'Three']);
  expect(stage.text()).toContain('https://example.com/two');
  expect([stage.text().includes('Active'), stage.text().includes('Inactive')]).toEqual([
    true,
    true,
  ]);
  await stage.shows(1, 'img[src="/media/One.webp"]');
});

test('a link that visitors cannot open is marked with its reason', async () => {
  const broken = [
    banner(1, { linkFault: 'error', linkStatus: 404 }),
    banner(2, { linkFault: 'no_answer' }),
    banner(3, { linkStatus: null }),
  ];
  await open({ [list]: { body: broken } });
  await stage.sees('Link answers with error 404');
  await stage.sees("Link doesn't answer");
  await stage.shows(2, 'li [data-broken]');
});

test('no banners, none to be had, and no admin: each says what to do', async () => {
  await open({ [list]: [{ status: 400, body: {} }, { body: [] }] });
  await stage.sees('Failed to load banners. Please try again.');
  await stage.press('Try again');
  await stage.sees('No banners yet');
});

test('a new banner needs title, link and image, and is active unless said otherwise', async () => {
  drawable();
  await open({ [add]: { status: 201, body: banner(0) } });
  await stage.press('Add New Banner');
  await stage.press('Add banner');
  for (const code of ['title_required', 'link_invalid', 'image_required'] as const) {
    await stage.sees(refusals[`banner.${code}`].text);
  }
  expect([stage.field('Active').checked, stage.field('Order number').value]).toEqual([true, '0']);
  await stage.types('Title *', 'Zero');
  await stage.types('Link URL *', 'https://example.com/zero');
  await give('Banner', image('big.png', 'image/png', 2_097_153));
  await stage.sees('Image file size exceeds 2MB.');
  expect(sent('POST')).toEqual([]);
  await give('Banner', image('zero.png'));
  await stage.press('Add banner');
  await stage.sees('Zero is saved.');
  expect(sent('POST')).toHaveLength(1);
});

test('a refused save keeps the input and says why', async () => {
  const path = `/api/admin/banners/${idOf(1)}`;
  await open({ [`PUT ${path}`]: 'unreachable' });
  await stage.press('Edit One');
  await stage.sees('/media/One.webp');
  await stage.types('Title *', 'Uno');
  await stage.press('Save');
  await stage.sees('Error saving banner');
  expect(stage.field('Title *').value).toBe('Uno');
  await stage.press('Cancel');
  await stage.sees('Discard changes?');
});

test('of a banner that another admin changed, both see the change, and own entries are kept', async () => {
  const path = `PUT /api/admin/banners/${idOf(1)}`;
  const changed = { code: 'banner.changed', message: refusals['banner.changed'].text } as const;
  await open({ [path]: { status: 409, body: changed } });
  await stage.press('Edit One');
  await stage.types('Title *', 'Uno');
  const theirs = banner(1, { order: 7, isActive: false, revision: 2 });
  stage.answers({ [list]: { body: [...three.slice(1), theirs] } });
  await stage.press('Save');
  await stage.sees('Another admin changed this banner');
  await stage.sees('Order: 1 → 7. Status: Active → Inactive.');
  expect([stage.field('Title *').value, stage.field('Order number').value]).toEqual(['Uno', '7']);
  expect(stage.field('Active').checked).toBe(false);
});

test('what was entered when the session ended is there again, with what others changed since', async () => {
  await open();
  await stage.press('Edit One');
  await stage.types('Title *', 'Uno');
  await stage.close('kept');
  stage.begin();
  holdToken();
  const theirs = banner(1, { order: 7, revision: 2 });
  await open({ [list]: { body: [...three.slice(1), theirs] } });
  await stage.press('Edit One');
  await stage.sees('Order: 1 → 7.');
  expect([stage.field('Title *').value, stage.field('Order number').value]).toEqual(['Uno', '7']);
  await stage.press('Cancel');
  await stage.press('Discard');
  await stage.shows(0, '[role=dialog]');
  await stage.press('Edit One');
  await stage.sees('Edit One');
  expect(stage.field('Title *').value).toBe('One');
});

test('arrow keys on the handle move a banner, which is shown immediately and said', async () => {
  const path = `POST /api/admin/banners/${idOf(3)}/move`;
  await open({ [path]: { body: banner(3) } });
  await stage.sees('Order 3');
  stage.answers({ [list]: { body: [three[0], three[2], three[1]] } });
  await key('Move Three', 'ArrowLeft');
  await stage.sees('Three is number 2 of 3.');
  await until(() => titles().join() === 'One,Three,Two');
  await until(() => sent('POST').length > 0);
  expect(sent('POST').map(({ body }) => body)).toEqual([{ before: idOf(2) }]);
});

test('a move that fails goes back and says so', async () => {
  const path = `POST /api/admin/banners/${idOf(1)}/move`;
  const gone = { code: 'banner.gone', message: refusals['banner.gone'].text };
  await open({ [path]: { status: 404, body: gone } });
  await stage.sees('Order 3');
  await key('Move One', 'ArrowRight');
  await stage.sees(refusals['banner.gone'].text);
  expect(titles()).toEqual(['One', 'Two', 'Three']);
});

test('a banner is deleted after a question', async () => {
  const path = `DELETE /api/admin/banners/${idOf(2)}?revision=1`;
  await open({ [path]: [{ status: 400, body: {} }, { body: { message: 'Two is deleted.' } }] });
  await stage.press('Delete Two');
  await stage.sees('Delete Two?');
  await stage.pressLast('Cancel');
  expect(sent('DELETE')).toEqual([]);
  await stage.press('Delete Two');
  await stage.pressLast('Confirm');
  await stage.sees('Error deleting banner');
  await stage.pressLast('OK');
  stage.answers({ [list]: { body: [three[0], three[2]] } });
  await stage.press('Delete Two');
  await stage.pressLast('Confirm');
  await stage.sees('Two is deleted.');
  await stage.shows(2, 'li [aria-label^="Edit "]');
});
