import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { callMetFault, databaseIsBack, thinOutage } from '../thin-outage.ts';

const gone = Object.assign(new Error('Connection terminated unexpectedly'));

test('an outage is one line in ten seconds with the number of the others, and its end has the rest', () => {
  let now = 0;
  const thin = thinOutage(() => now);
  const met = () => thin([{ err: gone, worker: 'x' }, 'a worker failed and will run again']);
  expect(met()).toEqual([{ err: gone, worker: 'x' }, 'a worker failed and will run again']);
  for (let n = 0; n < 30; n += 1) expect(met()).toBeNull();
  now = 10_000;
  expect(met()?.[0]).toEqual({ err: gone, worker: 'x', alike: 30 });
  expect(met()).toBeNull();
  thin([{ err: gone }, callMetFault]);
  // What a person reads when it is over.
  expect(thin([{ awayMs: 12_400 }, databaseIsBack])).toEqual([
    { awayMs: 12_400, calls: 1, tries: 33 },
    'the database is back: 1 calls were refused in 12 s',
  ]);
  // The next outage begins with a line of its own, and counts its own.
  expect(met()?.[0]).toEqual({ err: gone, worker: 'x' });
  expect(thin([{}, databaseIsBack])?.[0]).toEqual({ calls: 0, tries: 1 });
});

test('single faults of weeks are not one outage', () => {
  let now = 0;
  const thin = thinOutage(() => now);
  for (let day = 0; day < 20; day += 1) {
    now += 86_400_000;
    expect(thin([{ err: gone }, callMetFault])).toEqual([{ err: gone }, callMetFault]);
  }
  expect(thin([{}, databaseIsBack])?.[0]).toEqual({ calls: 1, tries: 0 });
});

test('a worker all of whose items met the outage is part of it; any other error is always logged', () => {
  const thin = thinOutage(() => 0);
  const batch = (...errors: Error[]) => new AggregateError(errors, 'some due work failed');
  expect(thin([{ err: gone }, 'first'])).not.toBeNull();
  expect(thin([{ err: batch(gone, gone) }, 'more'])).toBeNull();
  expect(thin([{ err: batch(gone, new Error('a bug')) }, 'a bug'])).not.toBeNull();
  expect(thin([{ err: new Error('a bug') }, 'a bug'])).not.toBeNull();
  expect(thin(['text only'])).not.toBeNull();
});

test('the log of a process is thinned, that of its requests too', () => {
  const lines: { msg: string; calls?: number }[] = [];
  const destination = { write: (text: string) => void lines.push(JSON.parse(text)) };
  const log = createLog('info', { destination });
  for (let n = 0; n < 5; n += 1) log.child({ n }).error({ err: gone }, callMetFault);
  log.info({}, databaseIsBack);
  expect(lines.map(({ msg, calls }) => [msg, calls])).toEqual([
    [callMetFault, undefined],
    ['the database is back: 5 calls were refused in 0 s', 5],
  ]);
});
