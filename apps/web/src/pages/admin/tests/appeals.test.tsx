import { refusals } from '@stoke/contract/refusals';
import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { currentClient } from '../../../lib/session/query-client.ts';
import { button, submit, write } from '../../../../testing/creator-world.ts';
import { all, until } from '../../../../testing/find.ts';
import { appealCase, activeBan } from '../../../../testing/desk-world.ts';
import { member, memberStage, type Answers } from '../../../../testing/stage.tsx';

const queue = 'GET /api/admin/appeals?status=open&mayDecide=true';
const answered = 'GET /api/admin/appeals?status=decided';
const decide = 'POST /api/admin/appeals/appeal-1/decide';
const caseOf = (id: string) => `GET /api/admin/desk/cases/${id}`;
const noCase = { assignee: null, admins: [], notes: [], here: [] };
const stage = memberStage();

async function press(key: string): Promise<void> {
  const event = new KeyboardEvent('keydown', {
    key,
    code: `Key${key.toUpperCase()}`,
    bubbles: true,
  });
  await act(async () => void document.activeElement?.dispatchEvent(event));
}

async function open(answers: Answers = {}): Promise<void> {
  await stage.open('/admin/appeals', {
    ...member({ role: 'admin' }),
    [queue]: { body: [appealCase()] },
    ...answers,
  });
}

async function answer(outcome: 'Overturn' | 'Uphold', note: string, answers: Answers = {}) {
  await open(answers);
  await stage.press(outcome);
  await stage.sees(`${outcome} this decision`);
  if (note !== '') await write(note);
  await submit();
}

const reload = () => act(() => currentClient().invalidateQueries({ queryKey: ['appeals'] }));
const decided = () => stage.asked.filter(({ method }) => method === 'POST').map(({ body }) => body);

test('an admin reads the decision, what shows it, and what is said against it', async () => {
  await open();
  await stage.sees(
    'ada_stone against a rejection',
    '612 / 1000',
    'Rejected by first_admin',
    'It looks automated',
    'Eleven seconds for all three.',
    'Like after 8 s',
    'The reply is there, and it is mine.',
    '$0.18 at stake',
    'Granted automatically on',
  );
});

test('of FOMO work the image is seen that was submitted, and is enlarged by a press', async () => {
  const createObjectURL = () => 'blob:proof';
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL() {} }));
  const url = '/api/campaigns/submissions/s1/image';
  const { work } = appealCase();
  const drawn = work && { ...work, kind: 'fomo' as const, images: [{ label: 'Proof', url }] };
  const images = { [`GET ${url}`]: { body: 'bytes' } };
  await open({ [queue]: { body: [appealCase({ work: drawn })] }, ...images });
  await stage.shows(1, 'img[src="blob:proof"]');
  await stage.press('Enlarge: Proof of ada_stone');
  await stage.shows(2, 'img[src="blob:proof"]');
});

test('of a reversal the messages are read that it took back', async () => {
  const reversal = {
    campaignId: 'spark-1',
    campaign: 'Summer talk',
    actions: 2,
    amount: 0.02,
    reason: 'copied_texts' as const,
    note: null,
    reversedAt: '2026-11-20T10:00:00.000Z',
    texts: ['what do you think about it', 'and what do others think'],
  };
  const about = { about: 'reversal', work: null, submissionId: null, reversal } as const;
  await open({ [queue]: { body: [appealCase(about)] } });
  await stage.sees('2 actions in Summer talk', ...reversal.texts);
});

test('the focus stays on the page when a decided appeal leaves it', async () => {
  await open({ [decide]: { body: { message: 'Done.' } } });
  await act(async () => button('Overturn')?.focus());
  await stage.press('Overturn');
  await write('It was there.');
  stage.answers({ [queue]: { body: [] } });
  await submit();
  await stage.shows(0, '[role=dialog]');
  await expect.poll(() => button('Overturn')).toBeUndefined();
  expect(document.activeElement?.tagName).toBe('MAIN');
});

test.each(['', '   '])('an answer needs a note, and "%s" is none', async (note) => {
  await answer('Overturn', note);
  await stage.sees(refusals['appeal.note_required'].text);
  expect(decided()).toEqual([]);
});

test.each([
  ['Overturn', 'overturn', 'ada_stone is paid $0.18'],
  ['Uphold', 'uphold', 'and $0.18 returns to the campaign'],
] as const)('%s says what follows and sends the note', async (label, outcome, follows) => {
  await answer(label, 'Seen.', { [decide]: 'never' });
  await stage.sees(follows);
  await stage.sees('Sending...');
  expect(button('Sending...')?.disabled).toBe(true);
  await submit();
  expect(decided()).toEqual([{ outcome, note: 'Seen.' }]);
});

test('an answer that was refused says why and keeps the note', async () => {
  const { text: message } = refusals['appeal.not_open'];
  await answer('Overturn', 'Half a page.', { [decide]: { status: 409, body: { message } } });
  await stage.sees(message);
  expect(document.querySelector('textarea')?.value).toBe('Half a page.');
  expect(button('Cancel')?.disabled).toBe(false);
});

test('who made the decision cannot answer, and is told so', async () => {
  await open({ [queue]: { body: [appealCase({ mayDecide: false })] } });
  await stage.sees('Another admin must answer');
  expect([button('Overturn'), button('Uphold')]).toEqual([undefined, undefined]);
});

test('keys move between appeals, answer the one in the frame, and assign it', async () => {
  const two = { body: [appealCase(), appealCase({ _id: 'appeal-2', username: 'bo_reed' })] };
  const assign = 'PUT /api/admin/desk/cases/appeal-2/assignee';
  await open({ [queue]: two, [caseOf('appeal-2')]: { body: noCase }, [assign]: { body: noCase } });
  await stage.shows(2, '[data-testid=appeal-row]');
  stage.tellsItemsApart();
  await press('j');
  await stage.sees('bo_reed against');
  await stage.shows(1, 'button[aria-label^=Assignee]:not(:disabled)');
  await press('a');
  await until(
    () => stage.asked.some(({ method }) => method === 'PUT'),
    () => 'an assignment',
  );
  await press('o');
  await stage.sees('Overturn this decision', 'bo_reed is paid $0.18');
  // Keys typed in the dialog are not shortcuts.
  await press('k');
  expect(document.querySelector('[data-testid=appeal] h2')?.textContent).toContain('bo_reed');
});

test('a press on a row shows its case, and an answered one gives its place to the next', async () => {
  const [one, two, three] = ['appeal-1', 'appeal-2', 'appeal-3'].map((_id, place) =>
    appealCase({ _id, username: `person_${place + 1}` }),
  );
  if (!one || !two || !three) throw new Error('Three were made.');
  await open({
    [queue]: { body: [one, two, three] },
    [caseOf('appeal-2')]: { body: noCase },
    [caseOf('appeal-3')]: { body: noCase },
    'POST /api/admin/appeals/appeal-2/decide': { body: { message: 'Done.' } },
  });
  await stage.sees('person_1 against');
  const rows = () => all('[data-testid=appeal-row]');
  await act(async () => rows()[1]?.click());
  await stage.sees('person_2 against');
  expect(rows().map((row) => row.getAttribute('aria-pressed'))).toEqual(['false', 'true', 'false']);
  await stage.press('Uphold');
  await stage.sees('Uphold this decision', 'and $0.18 returns to the campaign');
  await write('Seen.');
  stage.answers({ [queue]: { body: [one, three] } });
  await submit();
  await stage.sees('person_3 against');
});

test('an answer outlives the list, and names the person it is for', async () => {
  await open();
  await stage.press('Overturn');
  await stage.sees('Overturn this decision: ada_stone');
  await write('It was there.');
  stage.answers({ [queue]: { body: [] } });
  await reload();
  await stage.shows(0, '[data-testid=appeal-row]');
  expect(document.querySelector('textarea')?.value).toBe('It was there.');
  await stage.press('Cancel');
  await stage.sees('Discard changes?');
  await stage.press('Discard');
  await stage.sees('No open appeals');
});

test('a case whose note is being written stays until the note is saved', async () => {
  // The field of the note grows with its text, and looks for when fonts have loaded.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  const second = appealCase({ _id: 'appeal-2', username: 'bo_reed' });
  await open({
    [queue]: { body: [appealCase(), second] },
    [caseOf('appeal-1')]: { body: noCase },
    'POST /api/admin/desk/cases/appeal-1/notes': { body: noCase },
  });
  await stage.press('Add internal note');
  await write('Same wallet as ');
  stage.answers({ [queue]: { body: [second] } });
  await reload();
  await stage.shows(1, '[data-testid=appeal-row]');
  await stage.sees('ada_stone against');
  await write('Same wallet as eve.');
  await stage.press('Save note');
  await stage.sees('bo_reed against');
  expect(decided()).toEqual([{ text: 'Same wallet as eve.' }]);
});

test('the next one takes the place that an appeal had when it left', async () => {
  const cases = [1, 2, 3, 4].map((n) =>
    appealCase({ _id: `appeal-${n}`, username: `person_${n}` }),
  );
  await open({ [queue]: { body: cases } });
  await stage.shows(4, '[data-testid=appeal-row]');
  await act(async () => all('[data-testid=appeal-row]')[1]?.click());
  await stage.sees('person_2 against');
  stage.answers({ [queue]: { body: cases.slice(1) } });
  await reload();
  await stage.shows(3, '[data-testid=appeal-row]');
  stage.answers({ [queue]: { body: cases.slice(2) } });
  await reload();
  await stage.sees('person_3 against');
});

test('another admin who writes an answer is seen, and a snippet fills the note', async () => {
  const here = [{ _id: 'a2', username: 'second_admin', isWriting: true }];
  const snippet = { _id: 's1', title: 'Seen', text: 'Hi {name}, it is there.', by: 'x' };
  await open({
    [caseOf('appeal-1')]: { body: { ...noCase, here } },
    [`${caseOf('appeal-1')}?isWriting=true`]: { body: { ...noCase, here } },
    'GET /api/admin/desk/snippets?desk=appeals': {
      body: [{ ...snippet, changedAt: '2026-11-20T10:00:00.000Z' }],
    },
  });
  await stage.sees('second_admin is writing an answer');
  await stage.press('Uphold');
  await stage.press('Insert a snippet');
  await stage.press('Seen');
  const note = document.querySelector('textarea');
  expect(note?.value).toBe('Hi ada_stone, it is there.');
  await until(
    () => document.activeElement === note,
    () => `the focus in the note, it being on ${document.activeElement?.outerHTML}`,
  );
});

test('appeals of own decisions are left out until they are asked for', async () => {
  const all = 'GET /api/admin/appeals?status=open';
  await open({ [queue]: { body: [] }, [all]: { body: [appealCase({ mayDecide: false })] } });
  await stage.sees('No open appeals');
  await stage.chooses('Whose decisions', 'all');
  await stage.sees('Another admin must answer');
  await stage.isAt('/admin/appeals?whose=all');
});

describe('a ban', () => {
  const { reason, evidence, bannedAt } = activeBan;
  const ban = { reason, evidence, bannedAt, frozen: 12.34 };
  const cases = { body: [appealCase({ about: 'ban', work: null, submissionId: null, ban })] };

  test('stays in force until it is answered', async () => {
    await open({ [queue]: cases });
    await stage.sees('The ban stays in force until then.');
    await stage.sees('$12.34 at stake');
  });

  test.each([
    ['Overturn', 'The ban is lifted'],
    ['Uphold', 'The ban becomes final'],
  ] as const)('%s says what becomes of it', async (label, follows) => {
    await open({ [queue]: cases });
    await stage.press(label);
    await stage.sees(follows);
  });
});

test('empty lists say so, answered ones who decided what', async () => {
  await open({
    [queue]: { body: [] },
    [answered]: {
      body: [
        appealCase({
          status: 'won',
          note: 'It was there.',
          decidedBy: 'second_admin',
          decidedAt: '2026-11-21T10:00:00.000Z',
        }),
      ],
    },
  });
  await stage.sees('No open appeals');
  await stage.press('Answered');
  await stage.sees('Overturned', '“It was there.”', 'second_admin');
});

test('appeals that cannot be loaded are loaded again when asked', async () => {
  const message = 'Not now.';
  await open({ [queue]: [{ status: 409, body: { message } }, { body: [] }] });
  await stage.sees('The appeals could not be loaded');
  await stage.sees(message);
  await stage.press('Try again');
  await stage.sees('No open appeals');
});
