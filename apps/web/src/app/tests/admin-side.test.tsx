import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import type { Found } from '@stoke/contract';
import { focusManager } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, test } from 'vitest';
import { adminPages, pageGroups } from '../../features/admin/navigation/admin-pages.ts';
import { earlySearch } from '../../lib/early-keys.ts';
import { pause } from '../../lib/pause.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { all, until } from '../../../testing/find.ts';
import { member, memberStage, type Answers } from '../../../testing/stage.tsx';

const stage = memberStage();
const queues = 'GET /api/admin/queues';
const waiting = [
  { name: 'reviews', count: 1204, oldest: '2026-11-01T00:00:00.000Z', kind: 'fomo' },
  { name: 'appeals', count: 0, oldest: null, kind: null },
  { name: 'tickets', count: 12_000, oldest: '2026-11-01T00:00:00.000Z', kind: null },
] as const;

async function open(answers: Answers = {}): Promise<void> {
  await stage.open('/admin/x-accounts', {
    ...member({ role: 'admin' }),
    [queues]: { body: waiting },
    'GET /api/admin/x-accounts': { body: [] },
    'GET /api/admin/people?search=': { body: [] },
    'GET /api/admin/requests': { body: [] },
    ...answers,
  });
  await stage.sees('Tickets');
}

const links = () => all('nav[aria-label=Admin] a');
const linkTo = (path: string) => links().find((link) => link.getAttribute('href') === path);
const field = () => document.querySelector<HTMLInputElement>('[role=dialog] [role=combobox]');
const options = () => all('[role=option]').map(({ textContent }) => textContent);

async function press(key: string, held: KeyboardEventInit = {}, at?: Element): Promise<boolean> {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held });
  await act(async () => (at ?? document.activeElement ?? document.body).dispatchEvent(event));
  return event.defaultPrevented;
}

test('each page of admins is at the side, once, with a letter of its own', () => {
  const shown = pageGroups.flatMap(({ pages }) => pages.map(({ to }) => to));
  expect(shown.toSorted()).toEqual(adminPages.map(({ to }) => to).toSorted());
  expect(new Set(adminPages.map(({ letter }) => letter)).size).toBe(adminPages.length);
});

test('the list says what waits, and where one is', async () => {
  await open();
  await stage.sees('1,204 waiting', '9,999+ waiting');
  expect(linkTo('/admin/task-verification?work=fomo')?.textContent).toContain('1,204');
  expect(linkTo('/admin/appeals')?.textContent).not.toContain('waiting');
  const current = links().filter((link) => link.getAttribute('aria-current') === 'page');
  expect(current.map((link) => link.getAttribute('href'))).toEqual(['/admin/x-accounts']);
});

test('the waiting counts follow an act of this admin immediately', async () => {
  const oldest = '2026-11-01T00:00:00.000Z';
  const account = {
    _id: 'x1',
    userId: 'u1',
    username: 'ana',
    xUsername: 'ana_x',
    code: 'stoke-4f7a',
    postLink: 'https://x.com/ana_x/status/1',
    shownAt: oldest,
    isOfSeveral: false,
  };
  await open({
    [queues]: { body: [{ name: 'x_accounts', count: 3, oldest, kind: null }] },
    'GET /api/admin/x-accounts': { body: [account] },
    'POST /api/admin/x-accounts/x1/confirm': { body: { message: 'Confirmed.' } },
  });
  await stage.sees('3 waiting');
  // The list does not refresh automatically.
  focusManager.setFocused(false);
  const body = [
    { name: 'x_accounts', count: 2, oldest, kind: null },
    { name: 'proposals', count: 1, oldest, kind: null },
  ];
  stage.answers({ [queues]: { body } });
  await stage.press('Confirm');
  await stage.sees('2 waiting');
  focusManager.setFocused(undefined);
  expect(linkTo('/admin/settings')?.textContent).toContain('1 waiting');
  expect(linkTo('/admin/people')?.textContent).not.toContain('waiting');
});

test('`G` and a letter lead to a page, which hears neither', async () => {
  await open();
  await press('g');
  expect(document.querySelector('nav[data-awaited]')).not.toBeNull();
  expect(await press('u')).toBe(true);
  await stage.isAt('/admin/people');
  expect(document.querySelector('nav[data-awaited]')).toBeNull();
});

/** Opens a page that notes these keys, and waits for one that was pressed before. Returns how it closes. */
async function openDesk(keys: readonly string[], acts: string[]) {
  function Desk() {
    useKeys(Object.fromEntries(keys.map((key) => [key, () => acts.push(key)])));
    return null;
  }
  const place = createRoot(document.createElement('div'));
  await act(async () => place.render(<Desk />));
  await until(
    () => acts.length > 0,
    () => 'a key that was received',
  );
  return () => act(async () => place.unmount());
}

describe('keys pressed before the page can handle them', () => {
  const early = (key: string, held: KeyboardEventInit = {}, agoMs = 0) => {
    const event = new KeyboardEvent('keydown', { key, cancelable: true, ...held });
    Object.defineProperty(event, 'timeStamp', { value: performance.now() - agoMs });
    (globalThis.earlyKeys ??= []).push(event);
  };
  afterEach(() => {
    globalThis.earlyKeys = undefined;
  });

  test('leads to the page of the letter', async () => {
    early('g');
    early('u');
    await open();
    await stage.isAt('/admin/people');
  });

  test('opens the command bar with the text', async () => {
    early('k', { ctrlKey: true });
    for (const key of 'peo') early(key);
    await open({ 'GET /api/admin/find?search=peo': { body: [] } });
    await stage.shows(1, '[role=option]');
    expect(field()?.value).toBe('peo');
  });

  test('moves in a list, and decides nothing', async () => {
    for (const key of ['r', 'j']) early(key);
    const acts: string[] = [];
    const close = await openDesk(['r', 'j'], acts);
    expect(acts).toEqual(['j']);
    await close();
  });

  test('is forgotten when a page opens much later', async () => {
    for (const key of ['j', 'k', '/']) early(key, {}, 11_000);
    early('j');
    const acts: string[] = [];
    const close = await openDesk(['j', 'k', '/'], acts);
    await act(async () => pause(200));
    expect(acts).toEqual(['j']);
    await close();
  });

  test('is not taken from a field, where it may be a password', () => {
    const file = path.join(import.meta.dirname, '../../../public/early-keys.js');
    type Pressed = { timeStamp: number; key: string; target: Element };
    let onKeydown: (event: Pressed) => void = () => undefined;
    const page: { earlyKeys?: Pressed[]; addEventListener: unknown; globalThis?: unknown } = {
      addEventListener: (name: string, act: typeof onKeydown) => {
        if (name === 'keydown') onKeydown = act;
      },
    };
    page.globalThis = page;
    runInNewContext(readFileSync(file, 'utf8'), page);
    onKeydown({ timeStamp: 1, key: 's', target: document.createElement('input') });
    onKeydown({ timeStamp: 1, key: 'g', target: document.body });
    expect(page.earlyKeys?.map(({ key }) => key)).toEqual(['g']);
  });

  test('opens no command bar much later', () => {
    early('k', { ctrlKey: true }, 11_000);
    expect(earlySearch()).toBeNull();
  });
});

test('`/` opens the command bar, but on a page with a search of its own', async () => {
  await open();
  expect(await press('/')).toBe(true);
  await until(() => field() !== null && document.activeElement === field());
  await press('Escape');
  await until(() => field() === null);
  await press('g');
  await press('u');
  await stage.isAt('/admin/people');
  const own = 'input[aria-keyshortcuts="/"]';
  await until(() => document.querySelector(own) !== null);
  await press('/');
  await until(() => document.activeElement === document.querySelector(own));
  expect(field()).toBeNull();
});

test('text typed before the command bar opens goes into it and triggers no shortcut', async () => {
  await open({ 'GET /api/admin/find?search=gap': { body: [] } });
  const received: string[] = [];
  const listen = ({ key }: KeyboardEvent) => received.push(key);
  window.addEventListener('keydown', listen);
  for (const key of ['/', 'g', 'a', 'p', 'Enter', 'Tab']) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    await act(async () => document.body.dispatchEvent(event));
  }
  window.removeEventListener('keydown', listen);
  // The keys that leave a field are everybody's.
  expect(received).toEqual(['/', 'Tab']);
  await until(() => field()?.value === 'gap' && document.activeElement === field());
});

test('a letter alone, an unknown one and one that is held with Ctrl lead nowhere', async () => {
  await open();
  expect(await press('a')).toBe(false);
  await press('g');
  expect(await press('j')).toBe(false);
  expect(await press('a')).toBe(false);
  await press('g');
  expect(await press('a', { ctrlKey: true })).toBe(false);
  await stage.isAt('/admin/x-accounts');
});

test('letters are left alone while one types, and lead nowhere while the command bar is open', async () => {
  await open();
  const typed = document.body.appendChild(document.createElement('textarea'));
  await press('g', {}, typed);
  expect(await press('a', {}, typed)).toBe(false);
  expect(field()).toBeNull();
  expect(await press('k', { ctrlKey: true }, typed)).toBe(true);
  typed.remove();
  await stage.shows(1, '[role=dialog]');
  await press('g', {}, document.body);
  await press('a', {}, document.body);
  expect(field()?.value).toBe('ga');
  await stage.isAt('/admin/x-accounts');
});

test('the command bar leads to pages by their names', async () => {
  await open();
  await press('k', { ctrlKey: true });
  await stage.shows(adminPages.length, '[role=option]');
  expect(document.activeElement).toBe(field());
  await stage.types('Search', 'au');
  await stage.shows(1, '[role=option]');
  expect(options()).toEqual(['PageAudit LogG L']);
  await stage.types('Search', 'peo');
  await stage.shows(1, '[role=option]');
  await press('Enter', {}, field() ?? undefined);
  await stage.isAt('/admin/people');
  await stage.shows(0, '[role=dialog]');
});

test('and to what the server finds, by the arrows or a press', async () => {
  const found: Found[] = [
    { kind: 'person', _id: 'p1', name: 'zoe', email: 'zoe@example.com' },
    { kind: 'payout', _id: 'o1', username: 'zed', amount: 50, status: 'confirmed' },
  ];
  await open({
    'GET /api/admin/find?search=ze': { body: found },
    'GET /api/admin/find?search=none': { body: [] },
  });
  await stage.press('Search');
  await stage.types('Search', 'none');
  await stage.sees('Nothing found');
  await stage.types('Search', 'ze');
  await stage.sees('zoe@example.com');
  expect(options()).toEqual(['Personzoezoe@example.com', 'Payout$50.00zed · confirmed']);
  const input = field();
  expect(input?.getAttribute('aria-activedescendant')).toBe(all('[role=option]')[0]?.id);
  await press('ArrowUp', {}, input ?? undefined);
  expect(all('[aria-selected=true]').map(({ textContent }) => textContent)).toEqual([
    'Payout$50.00zed · confirmed',
  ]);
  expect(input?.getAttribute('aria-activedescendant')).toBe(all('[role=option]')[1]?.id);
});

test('Enter does not follow what was found for another text', async () => {
  const found: Found[] = [{ kind: 'person', _id: 'p1', name: 'zoe', email: 'zoe@example.com' }];
  await open({
    'GET /api/admin/find?search=zoe': { body: found },
    'GET /api/admin/find?search=zoex': 'never',
  });
  await stage.press('Search');
  await stage.types('Search', 'zoe');
  await stage.sees('zoe@example.com');
  await stage.types('Search', 'zoex');
  await press('Enter', {}, field() ?? undefined);
  await stage.isAt('/admin/x-accounts');
  await stage.sees('Searching…');
  expect(options()).toEqual([]);
});

test('a search that fails says so, and the pages stay', async () => {
  await open({ 'GET /api/admin/find?search=pay': { status: 400, body: { message: 'Down.' } } });
  await press('k', { ctrlKey: true });
  await stage.types('Search', 'pay');
  await stage.sees('Down.');
  expect(options()).toEqual(['PagePayoutsG P']);
});

test('other people and other pages have no such list', async () => {
  await stage.open('/support', member({ role: 'admin' }));
  await stage.sees('Support');
  expect(links()).toEqual([]);
});
