import { expect, test } from 'vitest';
import { sparkCodes, sparkReasons, type SparkCode } from './codes.ts';
import type { SparkEvent, SparkPerson } from './events.ts';
import { judgeAlone } from './judge-alone.ts';
import { ableSince, click, message, news, reaction, start } from './testing/actions.ts';

const until = start + 3_600_000;
const window = [{ from: start, until }];
const alone = (event: SparkEvent, person: Partial<SparkPerson> | null = {}) =>
  judgeAlone(event, person && { ...ableSince, ...person }, window);

test('every reason is a sentence or two, and says what to do', () => {
  expect(sparkCodes).toHaveLength(37);
  for (const code of sparkCodes) expect(sparkReasons[code]).toMatch(/^[A-Z].{20,90}\.$/);
});

test.each<[string, SparkEvent, SparkCode | null]>([
  ['a message', message('good morning all'), null],
  ['a reaction', reaction('7'), null],
  ['a click', click('link'), null],
  ['two words of eight letters', message('goods day'), null],
  ['two words of seven letters', message('good day'), 'TOO_SHORT'],
  ['one long word', message('goodmorning'), 'TOO_SHORT'],
  ['signs only', message('🔥 🚀 123'), 'NO_LETTERS'],
  ['a command', message('/myrewards please'), 'COMMAND'],
  ['an anonymous message', message('good morning all', { sender: null }), 'ANONYMOUS'],
  ['an anonymous reaction', reaction('7', { sender: null }), 'ANONYMOUS'],
  ["a bot's message", message('good morning all', { isBot: true }), 'IS_BOT'],
  ["a preview's click", click('link', { isBot: true }), 'CLICK_BOT'],
  ['a click of no one', click('link', { userId: null }), 'CLICK_NO_USER'],
  ['a reaction for another one', reaction('7', { change: 'changed' }), 'REACTION_REPEAT'],
  ['a reaction taken away', reaction('7', { change: 'removed' }), 'REACTION_REMOVED'],
  ['the first moment', news({ at: start }), null],
  ['the last moment', news({ at: until - 1 }), null],
  ['a moment too early', news({ at: start - 1 }), 'CAMPAIGN_NOT_LIVE'],
  ['a moment too late', news({ at: until }), 'CAMPAIGN_NOT_LIVE'],
  ['an edited message', message('good morning all', { isEdit: true }), null],
  ['an edit that is too short', message('x', { isEdit: true }), 'EDITED_INVALID'],
  ['an edit of what came too late', message('x', { at: until, isEdit: true }), 'CAMPAIGN_NOT_LIVE'],
])('%s', (_, event, code) => {
  expect(alone(event)).toBe(code);
});

test.each<[SparkCode | null, Partial<SparkPerson> | null]>([
  ['NOT_LINKED', null],
  ['NOT_LINKED', { linkedAt: null }],
  ['NOT_LINKED', { linkedAt: start + 1 }],
  ['BANNED', { isBanned: true }],
  ['OWN_CAMPAIGN', { isCreator: true }],
  ['RULES_MISSING', { rulesAcceptedAt: null }],
  ['NOT_PARTICIPANT', { participatesSince: null }],
  ['NOT_PARTICIPANT', { participatesSince: start + 1 }],
  ['ACTIONS_MISSING', { actionsDoneAt: null }],
])('%s: %j', (code, person) => {
  expect(alone(news(), person)).toBe(code);
  expect(alone(reaction('7'), person)).toBe(code);
  expect(alone(click('link'), person)).toBe(code);
});

test('only messages typed by hand are paid', () => {
  const plain = message('good morning all');
  const like = (features: object) => ({ ...plain, features: { ...plain.features, ...features } });
  expect(alone(like({ isService: true }), null)).toBe('SERVICE');
  expect(alone(like({ isForwarded: true }))).toBe('FORWARDED');
  expect(alone(like({ isViaBot: true }))).toBe('VIA_BOT');
});

test('a campaign that was paused pays for nothing done in the meantime', () => {
  const paused = [
    { from: start, until: start + 10 },
    { from: start + 20, until: null },
  ];
  const at = (after: number) => judgeAlone(news({ at: start + after }), ableSince, paused);
  expect([at(9), at(10), at(19), at(20)]).toEqual([
    null,
    'CAMPAIGN_NOT_LIVE',
    'CAMPAIGN_NOT_LIVE',
    null,
  ]);
});
