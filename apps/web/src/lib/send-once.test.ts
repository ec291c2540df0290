import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendOnce } from './send-once.ts';

let answers: PromiseWithResolvers<Response>[];
const sent = vi.fn<() => Promise<Response>>();
let place = '';
let count = 0;
beforeEach(() => {
  vi.useFakeTimers();
  // What one test leaves unanswered is nothing to the next.
  place = `/api/${(count += 1)}`;
  answers = [];
  sent.mockReset().mockImplementation(() => {
    const answer = Promise.withResolvers<Response>();
    answers.push(answer);
    return answer.promise;
  });
  vi.stubGlobal('fetch', sent);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const post = (body: string | null, headers = {}) =>
  sendOnce(place, { method: 'POST', body, headers });

test('a double press is sent once, and both learn what came of it', async () => {
  const both = [post('{"amount":50}'), post('{"amount":50}')];
  expect(sent).toHaveBeenCalledOnce();
  answers[0]?.resolve(Response.json({ message: 'Done.' }));
  const read = await Promise.all(both.map(async (answer) => (await answer).json()));
  expect(read).toEqual([{ message: 'Done.' }, { message: 'Done.' }]);
});

test('after the answer, or a failure, it is sent anew', async () => {
  const first = post('{}');
  answers[0]?.resolve(Response.json({}));
  await first;
  const second = post('{}');
  answers[1]?.reject(new TypeError('Failed to fetch'));
  await expect(second).rejects.toThrow('Failed to fetch');
  void post('{}');
  expect(sent).toHaveBeenCalledTimes(3);
});

test('half a second later it is meant, and sent', () => {
  void post('{}');
  vi.advanceTimersByTime(499);
  void post('{}');
  expect(sent).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1);
  void post('{}');
  expect(sent).toHaveBeenCalledTimes(2);
});

test('what differs in words, place or person is sent', () => {
  void post('{"amount":50}');
  void post('{"amount":51}');
  void post(null);
  void post('{"amount":50}', { authorization: 'Bearer other' });
  void sendOnce('/api/users/save-wallet', { method: 'POST', body: '{"amount":50}' });
  expect(sent).toHaveBeenCalledTimes(5);
});

test('reads and files are sent as often as they are asked for', () => {
  void sendOnce('/auth/me', {});
  void sendOnce('/auth/me', {});
  const form = new FormData();
  void sendOnce('/api/projects', { method: 'POST', body: form });
  void sendOnce('/api/projects', { method: 'POST', body: form });
  expect(sent).toHaveBeenCalledTimes(4);
});
