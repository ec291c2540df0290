import { afterEach, beforeEach, expect, test } from 'vitest';
import { button, creator, creatorId, profile } from '../testing/creator-world.ts';
import { holdToken, member, Stage } from '../testing/stage.tsx';

const load = `GET /api/project/creator-dashboard/${creatorId}`;
const save = 'POST /api/project/creator-dashboard';
let stage: Stage;
beforeEach(() => {
  stage = new Stage();
  holdToken();
});
afterEach(() => stage.close());

const open = (answers = {}) => stage.open('/creator-dashboard', { ...creator(), ...answers });

test('until the profile is here the page says what it waits for', async () => {
  await open({ [load]: 'never' });
  await stage.sees('Loading your creator dashboard...');
});

test('a member without a dashboard is led to make one', async () => {
  await open(member({ _id: creatorId, hasDashboard: false }));
  await stage.sees('You do not have a creator dashboard setup yet.');
  await stage.press('Create Dashboard');
  await stage.isAt('/create-dashboard');
});

test('a dashboard that is not there leads to the creation page', async () => {
  await open({ [load]: { status: 404, body: { message: 'Not found.' } } });
  await stage.sees('No dashboard found or unauthorized. Redirecting to creation page.');
  await stage.isAt('/create-dashboard');
});

test('a dashboard that is refused says so, and the session ends', async () => {
  await open({ [load]: { status: 401, body: { message: 'Expired.' } } });
  await stage.sees('No dashboard found or unauthorized. Redirecting to creation page.');
});

test('any other failure stays on the page and can be tried again', async () => {
  await open({ [load]: [{ status: 500, body: {} }, { body: { data: profile } }] });
  await stage.sees('Failed to load creator profile due to a server error.');
  await stage.press('Try again');
  await stage.sees('@heliolabs');
});

test('an empty profile asks to create one', async () => {
  await open({ [load]: { body: { data: null } } });
  await stage.sees('No creator dashboard found. Please create one.');
});

test('the header shows the brand, its links and its tags', async () => {
  await open();
  await stage.sees('Helio Labs');
  for (const said of ['@heliolabs', 'An order book for energy.', '#energy', '#defi', 'Twitter']) {
    await stage.sees(said);
  }
  const link = document.querySelector('a[href="https://x.com/heliolabs"]');
  expect(link?.getAttribute('rel')).toBe('noopener noreferrer nofollow');
  expect(stage.text()).not.toContain('Discord');
});

test('the balance shows what can be spent and where the rest is', async () => {
  await open();
  for (const said of ['$1,240.25', 'Held$1,918.40', 'Spent$1,345.66', 'Refunded$316.90']) {
    await stage.sees(said);
  }
  await stage.sees('Deposited$4,804.31');
  await stage.press('Add funds');
  await stage.isAt('/add-funds');
});

test('the kinds that are not launched do nothing', async () => {
  await open();
  await stage.press('Create Campaign');
  await stage.sees('Boost Volume');
  const items = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const inert = items.filter((each) => each.hasAttribute('data-disabled'));
  expect(inert.map((each) => each.textContent)).toEqual(['FOMO CampaignSoon', 'Boost VolumeSoon']);
  await stage.press('Drip');
  await stage.isAt('/create-fire-drip');
});

test('each kind of campaign has its section, and an empty one says where to start', async () => {
  await open();
  for (const title of ['Spark Campaigns (Telegram)', 'Drip Campaigns', 'FOMO Campaigns']) {
    await stage.sees(title);
  }
  await stage.sees('Volume Boost Campaigns');
  await stage.press('Start a drip');
  await stage.isAt('/create-fire-drip');
});

test('a changed profile is saved, shown and confirmed', async () => {
  await open({ [save]: { status: 201, body: { data: { ...profile, name: 'Helio Works' } } } });
  await stage.press('Edit Profile');
  await stage.types('Project Name *', 'Helio Works');
  await stage.press('Save Changes');
  await stage.sees('Profile Updated');
  await stage.sees('Helio Works');
  expect(button('Save Changes')).toBeUndefined();
});

test('Cancel Edit closes the form', async () => {
  await open();
  await stage.press('Edit Profile');
  await stage.sees('Tags (comma separated)');
  await stage.press('Cancel Edit');
  expect(button('Save Changes')).toBeUndefined();
});

test.each([
  [{ status: 409, body: { message: 'Taken.' } }, 'Error updating profile: Taken.'],
  [{ status: 500, body: {} }, 'Error updating profile: Server error'],
  ['unreachable', 'Error updating profile: Network Error'],
] as const)('a failed change is explained and loses nothing: %j', async (answer, text) => {
  await open({ [save]: answer });
  await stage.press('Edit Profile');
  await stage.types('Project Name *', 'Helio Works');
  await stage.press('Save Changes');
  await stage.sees('Update Failed');
  await stage.sees(text);
  expect(stage.field('Project Name *').value).toBe('Helio Works');
});
