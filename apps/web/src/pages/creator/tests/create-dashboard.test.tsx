import { imageTexts } from '@stoke/domain';
import { expect, test } from 'vitest';
import {
  button,
  creator,
  creatorId,
  noteSent,
  profile,
  write,
} from '../../../../testing/creator-world.ts';
import { drawable, drop, give, image, noteFiles } from '../../../../testing/images.ts';
import { until } from '../../../../testing/find.ts';
import { member, memberStage, type Answers } from '../../../../testing/stage.tsx';
import { otherTabSets, tokenThat } from '../../../../testing/tokens.ts';

const save = 'POST /api/project/creator-dashboard';
const stage = memberStage();

const check = (name: string) => `GET /api/project/username-available?username=${name}`;
const free = { body: { available: true } };
const taken = { body: { available: false } };

async function fillIn(answers: Answers = {}) {
  await stage.open('/create-dashboard', {
    ...member({ _id: creatorId }),
    [check('heliolabs')]: free,
    ...answers,
  });
  await stage.sees('Create Your Creator Dashboard');
  await stage.types('Project/Brand Name *', 'Helio Labs');
  await stage.types('Unique Username *', 'heliolabs');
}

test('name and username are required, and nothing is sent without them', async () => {
  await stage.open('/create-dashboard', member());
  await stage.press('Create Dashboard');
  await stage.sees('Project/Brand Name is required.');
  await stage.sees('Unique Username is required.');
  expect(stage.asked.some(({ method }) => method === 'POST')).toBe(false);
});

test('the name of the account is taken over with one press', async () => {
  await stage.open('/create-dashboard', { ...member(), [check('adastone')]: free });
  await stage.press('Use @adastone');
  expect(stage.field('Unique Username *').value).toBe('adastone');
  await stage.sees('@adastone is free');
  expect(stage.text()).not.toContain('Use @adastone');
});

test('a description has a counter and at most 500 characters', async () => {
  await fillIn();
  await write('x'.repeat(501));
  await stage.sees('501 / 500');
  await stage.press('Create Dashboard');
  await stage.sees('Description can have at most 500 characters.');
  expect(stage.asked.some(({ method }) => method === 'POST')).toBe(false);
});

test.each(['helio.example', 'javascript:alert(1)', 'ftp://helio.example'])(
  'social links must be web links, unlike %s',
  async (link) => {
    await fillIn();
    await stage.types('Website URL', link);
    await stage.press('Create Dashboard');
    await stage.sees('Please enter a full link that starts with https://');
    expect(stage.asked.some(({ method }) => method === 'POST')).toBe(false);
  },
);

test('a created dashboard opens after the session knows of it', async () => {
  const sent = noteSent();
  await fillIn({ [save]: { status: 201, body: { data: profile } } });
  await stage.types('Tags (comma separated)', 'energy, defi');
  stage.answers(creator());
  await stage.press('Create Dashboard');
  await stage.isAt('/creator-dashboard');
  await stage.sees('@heliolabs');
  expect(sent()[0]?.form).toEqual({
    name: 'Helio Labs',
    username: 'heliolabs',
    description: '',
    tags: 'energy, defi',
    twitter: '',
    website: '',
    discord: '',
  });
});

test('who has a dashboard is led to it, and does not write over it', async () => {
  await stage.open('/create-dashboard', creator());
  await stage.sees('You already have a creator dashboard.');
  expect(document.querySelector('form')).toBeNull();
  await stage.press('Open Dashboard');
  await stage.sees('@heliolabs');
});

test('a created dashboard opens also when the session cannot be asked again', async () => {
  await fillIn({ [save]: { status: 201, body: { data: profile } } });
  const { 'GET /auth/me': _, ...dashboard } = creator();
  stage.answers({ ...dashboard, 'GET /api/project/creator-dashboard-status': 'unreachable' });
  await stage.press('Create Dashboard');
  await stage.isAt('/creator-dashboard');
  await stage.sees('@heliolabs');
});

test('an image is dropped on its place, and only the first of several', async () => {
  drawable();
  const files = noteFiles();
  await fillIn({ [save]: 'never' });
  await drop('Banner', [image('first.png'), image('second.png')]);
  await stage.shows(1, 'img[alt="Preview of the banner image"]');
  await stage.press('Create Dashboard');
  await stage.sees('Creating Dashboard...');
  expect(files()).toEqual([{ banner: 'first.png' }]);
});

test('the button says that it is busy and cannot be pressed twice', async () => {
  await fillIn({ [save]: 'never' });
  await stage.press('Create Dashboard');
  await stage.sees('Creating Dashboard...');
  expect(button('Creating Dashboard...')?.disabled).toBe(true);
});

test('a taken username is said at its field', async () => {
  const taken = 'This username is taken. Please choose another.';
  await fillIn({
    [save]: { status: 409, body: { message: taken, code: 'creator.username_taken' } },
  });
  await stage.press('Create Dashboard');
  await stage.sees(taken);
  expect(stage.field('Unique Username *').getAttribute('aria-invalid')).toBe('true');
});

test.each([
  [{ status: 422, body: { message: 'Pick another name.' } }, 'Pick another name.'],
  [{ status: 500, body: {} }, 'Server error (Status: 500)'],
  ['unreachable', 'No response from server. Is the backend running? Check network connection.'],
] as const)('a failure is explained and loses nothing: %j', async (answer, text) => {
  await fillIn({ [save]: answer });
  await stage.press('Create Dashboard');
  await stage.sees(text);
  expect(stage.field('Project/Brand Name *').value).toBe('Helio Labs');
});

test('whether a username is free is said while it is typed', async () => {
  await fillIn({ [check('solaris')]: taken });
  await stage.sees('@heliolabs is free');
  await stage.types('Unique Username *', 'so');
  await stage.sees('Usernames have 3 to 30 letters');
  await stage.types('Unique Username *', ' solaris ');
  await stage.sees('@solaris is taken. Please choose another.');
  expect(stage.asked.some(({ path }) => path.endsWith('username=so'))).toBe(false);
});

test('an answer to an earlier username is not taken for one to this', async () => {
  await fillIn({ [check('solaris')]: 'never' });
  await stage.sees('@heliolabs is free');
  await stage.types('Unique Username *', 'solaris');
  await stage.sees('Checking availability…');
  await until(() => stage.asked.some(({ path }) => path.endsWith('=solaris')));
  expect(stage.text()).not.toContain('@solaris');
  await stage.types('Unique Username *', 'heliolabs');
  await stage.sees('@heliolabs is free');
});

test.each([[taken], [{ status: 500, body: {} }], ['unreachable'], ['never']] as const)(
  'the check of the username (%j) keeps no one from saving',
  async (answer) => {
    await fillIn({ [check('heliolabs')]: answer, [save]: 'never' });
    await stage.press('Create Dashboard');
    await stage.sees('Creating Dashboard...');
  },
);

test('tags are shown as they will be, each once and without its #', async () => {
  await fillIn();
  await stage.types('Tags (comma separated)', 'energy, #defi,, energy ,');
  await stage.sees('#energy#defi');
  expect(stage.text()).not.toContain('##');
});

test('chosen images go along, and stay chosen when saving fails', async () => {
  drawable();
  const files = noteFiles();
  await fillIn({ [save]: [{ status: 500, body: {} }, 'never'] });
  await give('Logo', image('logo.png'));
  await give('Banner', image('banner.webp', 'image/webp'));
  await stage.press('Create Dashboard');
  await stage.sees('Server error (Status: 500)');
  await stage.shows(2, 'img[alt^="Preview of the"]');
  await stage.press('Create Dashboard');
  await stage.sees('Creating Dashboard...');
  expect(files()).toEqual([
    { logo: 'logo.png', banner: 'banner.webp' },
    { logo: 'logo.png', banner: 'banner.webp' },
  ]);
});

test('an image that was chosen can be taken away again', async () => {
  drawable();
  const files = noteFiles();
  await fillIn({ [save]: 'never' });
  await give('Logo', image('logo.png'));
  await stage.press('Remove logo image');
  await stage.shows(0, 'img[alt^="Preview of the"]');
  await stage.press('Create Dashboard');
  await stage.sees('Creating Dashboard...');
  expect(files()).toEqual([{}]);
});

test.each([
  ['a byte more than 2 MB', image('a.png', 'image/png', 2_097_153), imageTexts.tooLarge],
  ['a vector', image('a.svg', 'image/svg+xml'), imageTexts.wrongType],
  ['no picture at all', image('a.txt', 'text/plain'), imageTexts.wrongType],
])('an image that is %s is refused and leaves the one before', async (_, file, text) => {
  drawable();
  await fillIn();
  await give('Banner', image('before.png'));
  await stage.shows(1, 'img[alt="Preview of the banner image"]');
  await give('Banner', file);
  await stage.sees(text);
  await stage.shows(1, 'img[alt="Preview of the banner image"]');
});

test('an image that cannot be read, or has too many pixels, is refused', async () => {
  drawable({ fails: true });
  await fillIn();
  await give('Logo', image('a.png'));
  await stage.sees('Failed to read image file.');
  drawable({ width: 4001, height: 4000 });
  await give('Logo', image('a.png'));
  await stage.sees('This image has more than 16 megapixels.');
  drawable({ width: 4000, height: 4000 });
  await give('Logo', image('a.png', 'image/png', 2_097_152));
  await stage.shows(1, 'img[alt="Preview of the logo image"]');
});

test('what the server refuses is said where it stands', async () => {
  const refuse = (body: object) => ({ status: 422, body: { code: 'request.invalid', ...body } });
  await fillIn({
    [save]: [
      refuse({ code: 'image.unreadable', message: imageTexts.wrongType, field: 'banner' }),
      refuse({ message: 'website: must be a link that starts with https://.' }),
    ],
  });
  await stage.press('Create Dashboard');
  await stage.sees(imageTexts.wrongType);
  const group = document.querySelector('[aria-label="Banner image"]');
  expect(group?.textContent).toContain(imageTexts.wrongType);
  await stage.press('Create Dashboard');
  await stage.sees('Must be a link that starts with https://.');
  expect(stage.field('Website URL').getAttribute('aria-invalid')).toBe('true');
  expect(document.querySelector('[role=alert]')).toBeNull();
});

test('leaving over an entry asks; an empty form lets go', async () => {
  await fillIn();
  await stage.press('Docs');
  await stage.sees('Discard changes?');
  await stage.press('Keep editing');
  expect(stage.field('Project/Brand Name *').value).toBe('Helio Labs');
  await stage.press('Docs');
  await stage.press('Discard');
  await stage.isAt('/docs');
});

test('nothing is asked where nothing was entered', async () => {
  await stage.open('/create-dashboard', member());
  await stage.sees('Create Your Creator Dashboard');
  await stage.press('Docs');
  await stage.isAt('/docs');
});

test('a session that ends over an entry gives it back to its owner, and to no one else', async () => {
  const expired = { status: 401, body: { message: 'Expired.', code: 'session.invalid' } };
  await fillIn({ [save]: expired });
  await stage.press('Create Dashboard');
  await stage.sees('Authentication error. Please log in to proceed.');
  await stage.isAt('/login?next=%2Fcreate-dashboard');
  const again = async (is: { _id: string }) => {
    stage.answers({ ...member(is), [check('heliolabs')]: free });
    await otherTabSets(tokenThat({ exp: 4_000_000_000 }, is._id));
    await stage.isAt('/create-dashboard');
    await stage.sees('Create Your Creator Dashboard');
  };
  await again({ _id: '0190f0c0-0000-7000-8000-000000000009' });
  expect(stage.field('Project/Brand Name *').value).toBe('');
  await again({ _id: creatorId });
  expect(stage.field('Project/Brand Name *').value).toBe('Helio Labs');
});
