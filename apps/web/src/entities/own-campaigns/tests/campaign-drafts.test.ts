import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { otherTabMade, creatorId } from '../../../../testing/creator-world.ts';
import { browserStorage, clearDrafts } from '../../../lib/drafts/draft-store.ts';
import { campaignDrafts } from '../campaign-drafts.ts';

type Draft = { name: string; banner: File | null };

const tab = () =>
  campaignDrafts<Draft>('test', { empty: { name: '', banner: null }, shape: 1, file: 'banner' });
const drafts = tab();
const banner = new File(['picture'], 'banner.png', { type: 'image/png' });
const begun = { name: 'Helio launch', banner };
const stored = new Map<string, unknown>();

beforeEach(() => {
  stored.clear();
  clearDrafts();
  vi.spyOn(browserStorage, 'read').mockImplementation(async (key) => stored.get(key) ?? null);
  vi.spyOn(browserStorage, 'write').mockImplementation(async (key, value) => {
    stored.set(key, value);
    return key;
  });
  vi.spyOn(browserStorage, 'add').mockImplementation(async (key, value) => {
    if (stored.has(key)) return null;
    stored.set(key, value);
    return key;
  });
  vi.spyOn(browserStorage, 'remove').mockImplementation(async (key) => void stored.delete(key));
});
afterEach(() => vi.restoreAllMocks());

/** With a key that other tabs know. */
async function open() {
  stored.set(`test-key-1 ${creatorId}`, { key: 'of-the-draft' });
  await drafts.load(creatorId);
}

async function reload() {
  clearDrafts();
  await drafts.load(creatorId);
}

test('what was there after a reload is there again on return, without an edit in between', async () => {
  await open();
  drafts.write(creatorId, begun);
  await reload();
  expect(drafts.read(creatorId)).toEqual(begun);
});

test('entries that another tab does not have are stored anew with their picture', async () => {
  await open();
  drafts.write(creatorId, begun);
  stored.clear();
  await otherTabMade('test', { key: 'of-the-draft', facts: {} });
  await expect.poll(() => [...stored.values()]).toContain(banner);
  await reload();
  expect(drafts.read(creatorId)).toEqual(begun);
});

test('tabs that open a fresh form in the same moment make one campaign', async () => {
  const tabs = [drafts, tab(), tab()];
  await Promise.all(tabs.map((one) => one.load(creatorId)));
  const keys = new Set<string>();
  const make = async (_draft: Draft, key: string) => void keys.add(key);
  await Promise.all(tabs.map((one) => one.send(creatorId, begun, make)));
  expect(keys.size).toBe(1);
});

test('what another tab stores anew is not removed by the tab that made the campaign', async () => {
  await open();
  drafts.write(creatorId, begun);
  const removal = Promise.withResolvers<void>();
  vi.spyOn(browserStorage, 'remove').mockImplementation(async (key) => {
    await removal.promise;
    stored.delete(key);
  });
  const onMessage = vi.fn<() => void>(() => expect([...stored.values()]).not.toContain(banner));
  const other = new BroadcastChannel('test-drafts');
  other.addEventListener('message', onMessage);
  await drafts.send(creatorId, begun, async () => undefined);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(onMessage).not.toHaveBeenCalled();
  removal.resolve();
  await expect.poll(() => onMessage).toHaveReturned();
  other.close();
});
