import { expect, test } from 'vitest';
import { createTopics } from '../topics.ts';

test('a change reaches those it concerns and no one else', () => {
  const topics = createTopics<string>();
  for (let n = 0; n < 10_000; n += 1) topics.follow(`page ${n}`, ['everybody', { user: `${n}` }]);
  topics.follow('desk', ['everybody', { user: '7' }, 'admins']);
  topics.follow('guest', ['everybody', { user: '8' }, { campaign: 'c' }]);
  expect([...topics.followersOf({ user: '7' })]).toEqual(['page 7', 'desk']);
  expect([...topics.followersOf('admins')]).toEqual(['desk']);
  expect([...topics.followersOf({ campaign: 'c' })]).toEqual(['guest']);
  // a user and a campaign of the same name are two topics
  expect(topics.followersOf({ user: 'c' }).size).toBe(0);
  expect(topics.followersOf('everybody').size).toBe(10_002);
});

test('a subscriber who has stopped following receives nothing more', () => {
  const topics = createTopics<string>();
  const stop = topics.follow('page', ['everybody', { user: '7' }]);
  topics.follow('other', [{ user: '7' }]);
  stop();
  expect(topics.followersOf('everybody').size).toBe(0);
  expect([...topics.followersOf({ user: '7' })]).toEqual(['other']);
});
