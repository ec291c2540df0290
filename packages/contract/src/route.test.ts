import { expect, test } from 'vitest';
import { z } from 'zod';
import { route } from './route.ts';

const given = { path: '/api/news', summary: 'News', who: 'anyone', reply: z.string() } as const;

test('a call reads and has no refusals, unless it says otherwise', () => {
  expect(route(given)).toMatchObject({ method: 'GET', refuses: [] });
  const writing = { method: 'POST', body: z.string(), refuses: ['request.not_found'] } as const;
  expect(route({ ...given, ...writing })).toMatchObject(writing);
});

test('a call that writes names its method, and no call has what is unknown', () => {
  const areRefusedByTypes = [
    // @ts-expect-error -- a body needs a method
    () => route({ ...given, body: z.string() }),
    // @ts-expect-error -- so does what is done once
    () => route({ ...given, idempotent: true }),
    // @ts-expect-error -- so does what is made
    () => route({ ...given, status: 201 }),
    // @ts-expect-error -- it is `refuses`
    () => route({ ...given, refuse: ['request.not_found'] }),
  ];
  expect(areRefusedByTypes).toHaveLength(4);
});
