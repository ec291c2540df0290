import { afterEach, beforeEach, expect, test } from 'vitest';
import { button, creator, creatorId, noteSent, profile, write } from '../testing/creator-world.ts';
import { holdToken, member, Stage, type Answers } from '../testing/stage.tsx';

const save = 'POST /api/project/creator-dashboard';
let stage: Stage;
beforeEach(() => {
  stage = new Stage();
  holdToken();
});
afterEach(() => stage.close());

async function fillIn(answers: Answers = {}) {
  await stage.open('/create-dashboard', { ...member({ _id: creatorId }), ...answers });
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
