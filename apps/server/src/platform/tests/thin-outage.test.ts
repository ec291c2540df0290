import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { databaseIsBack, thinOutage } from '../thin-outage.ts';

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
  expect(thin([{ awayMs: 5 }, databaseIsBack])).toEqual([{ awayMs: 5, alike: 1 }, databaseIsBack]);
  // The next outage begins with a line of its own.
  expect(met()?.[0]).toEqual({ err: gone, worker: 'x' });
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
  const lines: { msg: string; alike?: number }[] = [];
  const log = createLog('info', [], { write: (text) => void lines.push(JSON.parse(text)) });
  for (let n = 0; n < 5; n += 1) log.child({ n }).error({ err: gone }, 'a request met a fault');
  log.info({}, databaseIsBack);
  expect(lines.map(({ msg, alike }) => [msg, alike])).toEqual([
    ['a request met a fault', undefined],
    [databaseIsBack, 4],
  ]);
});
