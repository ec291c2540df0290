import { imageTexts } from '@stoke/domain';
import { act } from 'react';
import { expect, test } from 'vitest';
import {
  button,
  creator,
  creatorId,
  noteSent,
  profile,
  submit,
} from '../../../../testing/creator-world.ts';
import { drawable, give, image, noteFiles } from '../../../../testing/images.ts';
import { holdToken, member, memberStage } from '../../../../testing/stage.tsx';
import { settingsThat } from '../../../../testing/settings.ts';

const load = `GET /api/project/creator-dashboard/${creatorId}`;
const save = 'POST /api/project/creator-dashboard';
const stage = memberStage();

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
  await stage.sees('Project/Brand Name');
});

test('a visitor is sent to the login, which remembers the dashboard', async () => {
  localStorage.clear();
  await open();
  await stage.isAt('/login?next=%2Fcreator-dashboard');
});

test.each([401, 403])('a %d says so, and the login leads back to the dashboard', async (status) => {
  await open({ [load]: { status, body: { message: 'No.' } } });
  await stage.sees('No dashboard found or unauthorized. Redirecting to creation page.');
  await stage.isAt('/login?next=%2Fcreator-dashboard');
});

test('any other failure stays on the page and can be tried again', async () => {
  await open({ [load]: [{ status: 500, body: {} }, { body: { data: profile } }] });
  await stage.sees('Failed to load creator profile due to a server error.');
  expect(document.querySelector('h1')?.textContent).toBe('Creator dashboard');
  await stage.press('Try again');
  await stage.sees('@heliolabs');
});

test('an empty profile asks to create one', async () => {
  await open({ [load]: { body: { data: null }, isBroken: true } });
  await stage.sees('No creator dashboard found. Please create one.');
  await stage.press('Create Dashboard');
  await stage.isAt('/create-dashboard');
});

test('the header shows the brand, its links, its tags and the way to its public page', async () => {
  await open();
  await stage.sees('Helio Labs');
  await stage.sees('@heliolabs', 'An order book for energy.', '#energy', '#defi', 'Twitter');
  const link = document.querySelector('a[href="https://x.com/heliolabs"]');
  expect(link?.getAttribute('rel')).toBe('noopener noreferrer nofollow');
  expect(stage.text()).not.toContain('Discord');
  const page = document.querySelector(`a[href="/creator/${creatorId}"]`);
  expect(page?.textContent).toBe('View public page');
});

test('a picture that cannot be loaded gives way to one drawn from the name', async () => {
  await open({ [load]: { body: { data: { ...profile, logo: 'media/gone.webp' } } } });
  await stage.shows(1, 'main img[src="/media/gone.webp"]');
  const picture = document.querySelector('main img');
  await act(async () => picture?.dispatchEvent(new Event('error')));
  await stage.shows(0, 'main img');
  await stage.sees('HLEdit Profile');
});

test('the balance shows what can be spent and where the rest is', async () => {
  await open();
  await stage.sees('$1,240.25', 'Held$1,918.40', 'Spent$1,345.66', 'Refunded$316.90');
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

test('a kind that is launched has its entry lead to where it is made', async () => {
  await open({ 'GET /api/public/settings': { body: settingsThat({ fomo: true }) } });
  await stage.press('Create Campaign');
  await stage.sees('Boost VolumeSoon');
  expect(stage.text()).not.toContain('FOMO CampaignSoon');
  await stage.press('FOMO Campaign');
  await stage.isAt('/create-campaign');
});

test('once it is launched, Boost Volume says how a boost is arranged', async () => {
  await open({ 'GET /api/public/settings': { body: settingsThat({ fomo: false, boost: true }) } });
  await stage.press('Create Campaign');
  await stage.sees('FOMO CampaignSoon');
  await stage.press('Boost Volume');
  await stage.isAt('/create-campaign?about=boost');
  await stage.sees('Volume boosts are arranged with our team.');
  await stage.press('Contact support');
  await stage.isAt('/support');
});

test('until the launched kinds are known, none is offered', async () => {
  await open({ 'GET /api/public/settings': 'unreachable' });
  await stage.press('Create Campaign');
  await stage.sees('FOMO CampaignSoon');
  await stage.sees('Boost VolumeSoon');
});

test('each kind of campaign has its section, and an empty one says where to start', async () => {
  await open();
  await stage.sees('Spark Campaigns (Telegram)', 'Drip Campaigns', 'FOMO Campaigns');
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

test('a form that another window overtook keeps the edited fields, follows the rest and says what is new', async () => {
  await open();
  await stage.press('Edit Profile');
  await stage.types('Tags (comma separated)', 'power');
  const theirs = { ...profile, name: 'Helio Works', tags: ['sun'], revision: 2 };
  const stale = { message: 'Check the changes.', code: 'creator.changed' };
  const saved = { ...theirs, tags: ['power'], revision: 3 };
  stage.answers({
    [save]: [
      { status: 409, body: stale },
      { status: 201, body: { data: saved } },
    ],
    [load]: { body: { data: theirs } },
  });
  const sent = noteSent();
  await stage.press('Save Changes');
  await stage.sees('Error updating profile: Check the changes.');
  await stage.press('OK');
  await stage.sees('This profile was changed in another window');
  await stage.sees('Name: Helio Labs → Helio Works. Tags: energy, defi → sun.');
  expect(stage.field('Project Name *').value).toBe('Helio Works');
  expect(stage.field('Tags (comma separated)').value).toBe('power');
  await stage.press('Save Changes');
  await stage.sees('Profile Updated');
  expect(sent().map(({ form }) => form?.['revision'])).toEqual(['1', '2']);
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

const pictured = { ...profile, logo: '/media/logo.webp', banner: '/media/banner.webp' };
const shows = (name: string) => document.querySelector(`img[alt="Preview of the ${name} image"]`);

async function edit() {
  drawable();
  await open({
    [load]: { body: { data: pictured } },
    [save]: { status: 201, body: { data: pictured } },
  });
  await stage.press('Edit Profile');
  await stage.sees('Logo image');
}

test('images that are not touched are kept', async () => {
  const [files, sent] = [noteFiles(), noteSent()];
  await edit();
  expect(shows('logo')?.getAttribute('src')).toBe('/media/logo.webp');
  expect(shows('banner')?.getAttribute('src')).toBe('/media/banner.webp');
  await stage.press('Save Changes');
  await stage.sees('Profile Updated');
  expect(files()).toEqual([{}]);
  expect(Object.keys(sent()[0]?.form ?? {})).not.toContain('removeLogo');
});

test('an image is replaced, and the one it replaces comes back when it is taken away', async () => {
  const files = noteFiles();
  await edit();
  await give('Banner', image('new.png'));
  await stage.shows(1, 'img[alt^="Preview of the banner"]:not([src^="/media/"])');
  await stage.press('Remove banner image');
  await stage.shows(1, 'img[alt^="Preview of the banner"][src="/media/banner.webp"]');
  await give('Banner', image('other.png'));
  await stage.shows(1, 'img[alt^="Preview of the banner"]:not([src^="/media/"])');
  await stage.press('Save Changes');
  await stage.sees('Profile Updated');
  expect(files()).toEqual([{ banner: 'other.png' }]);
});

test('a saved image is removed', async () => {
  const sent = noteSent();
  await edit();
  await stage.press('Remove logo image');
  await stage.shows(0, 'img[alt="Preview of the logo image"]');
  await stage.press('Save Changes');
  await stage.sees('Profile Updated');
  expect(sent()[0]?.form).toMatchObject({ removeLogo: 'true' });
  expect(sent()[0]?.form).not.toHaveProperty('removeBanner');
});

test('an image that the server refuses is said at its field too', async () => {
  await edit();
  const refused = { code: 'image.too_large', message: imageTexts.tooLarge, field: 'banner' };
  stage.answers({ [save]: { status: 413, body: refused } });
  await give('Banner', image('new.png'));
  await stage.press('Save Changes');
  await stage.sees(`Error updating profile: ${imageTexts.tooLarge}`);
  const group = document.querySelector('[aria-label="Banner image"]');
  expect(group?.textContent).toContain(imageTexts.tooLarge);
});

test('a logged-out creator cannot update the profile', async () => {
  await open();
  await stage.press('Edit Profile');
  await stage.types('Project Name *', 'Helio Works');
  localStorage.clear();
  await submit();
  await stage.sees('Update Failed');
  await stage.sees('You must be logged in to update your profile.');
  expect(stage.asked.some(({ method }) => method === 'POST')).toBe(false);
  await stage.close('kept');
  stage.begin();
  holdToken();
  await open();
  await stage.sees('Cancel Edit');
  expect(stage.field('Project Name *').value).toBe('Helio Works');
});

test('Cancel Edit asks before it throws an entry away', async () => {
  await open();
  await stage.press('Edit Profile');
  await stage.types('Project Name *', 'Helio Works');
  await stage.press('Cancel Edit');
  await stage.sees('Discard changes?');
  await stage.press('Keep editing');
  expect(stage.field('Project Name *').value).toBe('Helio Works');
  await stage.press('Cancel Edit');
  await stage.press('Discard');
  await stage.shows(0, 'form');
});
