import { tokenStorageKey } from '@stoke/domain';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import {
  balance,
  button,
  creator,
  creatorId,
  noteSent,
  otherTabMade,
} from '../../../../testing/creator-world.ts';
import { at, enter, openWizard, reachSummary, tick } from '../../../../testing/fomo-wizard.ts';
import { noteFiles } from '../../../../testing/images.ts';
import { ownFomo } from '../../../../testing/own-campaigns.ts';
import { settingsThat } from '../../../../testing/settings.ts';
import { memberStage } from '../../../../testing/stage.tsx';
import { wizardDrafts } from '../../../features/creator/fomo/wizard/wizard-drafts.ts';
import { liveToken, otherTabSets } from '../../../../testing/tokens.ts';

const make = 'POST /api/campaigns';
const created = {
  status: 201,
  body: { message: 'Campaign created successfully!', campaign: ownFomo() },
};
const stage = memberStage();

/** Presses the button as a person does: it has the focus then. */
async function create() {
  await act(async () => button('Create Campaign')?.focus());
  await stage.press('Create Campaign');
}

test('a campaign is sent with its figures and picture, and the dashboard opens', async () => {
  const [sent, files] = [noteSent(), noteFiles()];
  await openWizard(stage, { [make]: created });
  await enter('rules', ' Be kind. \n\nStay. ');
  await reachSummary(stage);
  await create();
  await stage.isAt('/creator-dashboard');
  await stage.sees('Campaign created successfully!');
  const { campaignTasks = '[]', ...form } = sent()[0]?.form ?? {};
  expect(form).toEqual({
    name: 'Helio launch',
    budget: '100',
    numberOfUsers: '200',
    rules: '["Be kind.","Stay."]',
    earningTag: 'Medium Earning',
    totalEngagementsExpected: '300',
    estimatedTotalCampaignCost: '23',
  });
  expect(JSON.parse(campaignTasks)).toMatchObject([
    {
      key: 'like',
      baseRate: 0.03,
      instances: 1,
      allocationPercentage: 50,
      targetParticipants: 100,
      currentParticipants: 0,
      links: [{ link: 'https://x.com/helio/status/1', type: 'x-like', proofRequired: false }],
    },
    { key: 'comment', instances: 2, links: [{ proofRequired: true }, { proofRequired: true }] },
  ]);
  expect(files()).toEqual([{ bannerImage: 'banner.png' }]);
  await stage.sees('Edit Profile');
  await act(async () => window.history.back());
  await stage.sees('Number of Users');
  expect(at('name').value).toBe('');
});

test('a custom task is sent with what it asks for', async () => {
  const sent = noteSent();
  await openWizard(stage, { [make]: created });
  await reachSummary(stage);
  await stage.press('Edit tasks');
  await tick(stage, 'Like');
  await tick(stage, 'Comment');
  await stage.press('Add custom task');
  await enter('custom-1.name', ' Draw our logo ');
  await enter('custom-1.rate', '0.35');
  await enter('custom-1.description', 'With a pencil.');
  await enter('custom-1.requiredContent', '#helio');
  await stage.press('Summary');
  await create();
  await stage.isAt('/creator-dashboard');
  expect(JSON.parse(sent()[0]?.form?.['campaignTasks'] ?? '[]')).toMatchObject([
    {
      key: 'custom-1',
      name: 'Draw our logo',
      baseRate: 0.35,
      allocationPercentage: 100,
      targetParticipants: 200,
      links: [
        {
          type: 'manual-upload',
          proofRequired: true,
          description: 'With a pencil.',
          requiredContent: '#helio',
        },
      ],
    },
  ]);
});

test('a campaign that the balance does not cover can be created, and waits for money', async () => {
  await openWizard(stage);
  await reachSummary(stage);
  await stage.press('Basics');
  await enter('budget', '2000');
  await stage.press('Summary');
  await stage.sees('$759.75 missing');
  await stage.sees('Create the campaign now and fund it later.');
  expect(button('Create Campaign')?.disabled).toBe(false);
});

test('a balance that lacks less than a cent for a campaign is a cent short', async () => {
  const available = { body: { ...balance, available: 99.999999 } };
  await openWizard(stage, { 'GET /api/creator/balance': available });
  await reachSummary(stage);
  await stage.sees('$0.01 missing');
});

test('tasks that cost more than the pool are refused, and lead to the number of users', async () => {
  const text =
    'Estimated cost ($23.00) exceeds the reward pool ($17.00). Lower the number of users or the task rates.';
  await openWizard(stage);
  await reachSummary(stage);
  await stage.press('Edit tasks');
  await tick(stage, 'Like');
  await stage.press('Basics');
  await enter('budget', '23');
  await enter('users', '115');
  await stage.press('Summary');
  await stage.sees(text.replace('17.00', '19.55'));
  await create();
  await stage.sees(`Error: ${text.replace('17.00', '19.55')}`);
  await stage.press('OK');
  await stage.sees('What earners see first');
  expect(document.activeElement).toBe(at('users'));
  await enter('users', '90');
  await stage.press('Summary');
  await stage.sees('$18.00 of $19.55 reward pool');
  expect(stage.text()).not.toContain('exceeds');
});

/** Sends the form, which is refused. */
async function refuse(code: string, message: string) {
  await openWizard(stage, { [make]: { status: 422, body: { message, code } } });
  await reachSummary(stage);
  await create();
  await stage.sees(`Error: ${message}`);
  await stage.press('OK');
}

test.each([
  ['fomo.cost_exceeds_pool', 'Estimated cost ($9) exceeds the reward pool ($8).', 'users'],
  ['fomo.users_out_of_range', 'Number of users must be between 1 and 5.', 'users'],
  ['fomo.name_required', 'Project Name is required.', 'name'],
  ['campaign.budget_invalid', 'Budget must be a positive number.', 'budget'],
])('a refusal of %s is told, and leads to its field', async (code, message, path) => {
  await refuse(code, message);
  await stage.sees('What earners see first');
  await stage.sees(message);
  expect(document.activeElement).toBe(at(path));
});

test.each([
  ['fomo.task_invalid', 'A link of Like does not fit the task.', 'What people do'],
  ['fomo.allocation_invalid', 'Total task allocation must be around 100%.', 'How many of your'],
  ['image.unreadable', 'Please upload a PNG, JPEG or WebP image.', 'What earners see first'],
])('a refusal of %s leads to its step', async (code, message, lead) => {
  await refuse(code, message);
  await stage.sees(lead);
  await stage.sees(message);
});

test.each([
  [{ status: 409, body: { message: 'Not now.' } }, 'Error: Not now.'],
  [{ status: 500, body: {} }, 'Error: Failed to create campaign'],
  ['unreachable', 'Error: Failed to create campaign'],
] as const)('a failure is told and loses nothing: %j', async (answer, text) => {
  await openWizard(stage, { [make]: answer });
  await reachSummary(stage);
  await create();
  await stage.sees(text);
  await stage.press('OK');
  await stage.sees('Expected engagements');
  await stage.press('Basics');
  expect(at('name').value).toBe('Helio launch');
  await stage.sees('Replace');
});

test('a picture that can no longer be read is told, and leads to the picture', async () => {
  await openWizard(stage);
  await reachSummary(stage);
  vi.spyOn(File.prototype, 'arrayBuffer').mockRejectedValue(new Error('gone'));
  await create();
  await stage.sees('Error: Failed to process banner image for submission.');
  await stage.press('OK');
  await stage.sees('What earners see first');
});

test('a try whose outcome is unknown is repeated under its key, also after another page', async () => {
  const sent = noteSent();
  await openWizard(stage, { [make]: ['unreachable', created] });
  await reachSummary(stage);
  await create();
  await stage.sees('Error: Failed to create campaign');
  await stage.press('OK');
  await stage.press('Support');
  await stage.isAt('/support');
  await stage.sees('Questions and answers');
  await act(async () => window.history.back());
  await create();
  await stage.isAt('/creator-dashboard');
  const [first, second] = sent().map(({ key }) => key);
  expect(second).toBe(first);
});

test('a draft that made a campaign with other texts is told, and makes another only when asked again', async () => {
  const sent = noteSent();
  const mismatch = { status: 409, body: { message: 'Other.', code: 'idempotency.mismatch' } };
  await openWizard(stage, { [make]: [mismatch, created] });
  await reachSummary(stage);
  await create();
  await stage.sees('Error: This draft has already made a campaign.');
  await stage.press('OK');
  await create();
  await stage.isAt('/creator-dashboard');
  const [first, second] = sent().map(({ key }) => key);
  expect(second).not.toBe(first);
});

/** Sends the form, and no answer comes. */
async function loseAnswer() {
  await openWizard(stage, { [make]: 'unreachable' });
  await reachSummary(stage);
  await create();
  await stage.sees('Error: Failed to create campaign');
  await stage.press('OK');
}

test('a draft that became a campaign in another tab is gone here, and this tab says so', async () => {
  const sent = noteSent();
  await loseAnswer();
  const { fields, start, banner } = wizardDrafts.read(creatorId) ?? wizardDrafts.empty;
  const picture = banner && [banner.name, banner.size, banner.lastModified];
  await otherTabMade('fomo', { key: sent()[0]?.key, facts: [fields, start, picture] });
  await stage.sees('Already created');
  await stage.sees('This form is empty again.');
  await stage.press('OK');
  expect(at('name').value).toBe('');
});

test('what differs from the campaign of another tab stays, and this tab says so', async () => {
  const sent = noteSent();
  await loseAnswer();
  await otherTabMade('fomo', { key: sent()[0]?.key, facts: {} });
  await stage.sees('What you entered here is a new draft.');
  await stage.press('OK');
  await stage.press('Basics');
  expect(at('name').value).toBe('Helio launch');
});

test('two presses before the page can show the first are one campaign', async () => {
  await openWizard(stage, { [make]: 'never' });
  await reachSummary(stage);
  const press = button('Create Campaign');
  await act(async () => {
    press?.click();
    press?.click();
  });
  await stage.sees('Creating Campaign...');
  expect(stage.asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('the button is busy and works once', async () => {
  await openWizard(stage, { [make]: 'never' });
  await reachSummary(stage);
  await create();
  await stage.sees('Creating Campaign...');
  expect(button('Creating Campaign...')?.disabled).toBe(true);
  expect(stage.asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('without a token the way leads to the login, and typed text waits', async () => {
  await openWizard(stage);
  await reachSummary(stage);
  localStorage.removeItem(tokenStorageKey);
  await create();
  await stage.isAt('/login?next=%2Fcreate-campaign');
  stage.answers(creator());
  await otherTabSets(liveToken);
  await stage.sees('Expected engagements');
  await stage.press('Basics');
  expect(at('name').value).toBe('Helio launch');
  await stage.sees('Replace');
});

test.each([
  [false, true],
  [true, false],
])(
  'the summary says before the money is spent that people wait: FOMO open %j',
  async (isOpen, isExplained) => {
    const settings = { body: settingsThat({ fomo: isOpen }) };
    await openWizard(stage, { 'GET /api/public/settings': settings });
    await reachSummary(stage);
    expect(stage.text().includes('FOMO is not open to earners yet.')).toBe(isExplained);
    expect(button('Create Campaign')?.disabled).toBe(false);
  },
);
