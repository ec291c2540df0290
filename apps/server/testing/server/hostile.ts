/** Values that every field must withstand, as JSON text. */
export const hostileValues: readonly string[] = [
  'null',
  'true',
  '0',
  '-1',
  '-0.0000001',
  '1e309',
  '-1e309',
  '1e-7',
  '123456789012345678901234567890',
  '99999999.99',
  '""',
  '"   "',
  '"NaN"',
  '"1e5"',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"<script>alert(1)</script>"',
  `"'; drop table app_user; --"`,
  '"javascript:alert(1)"',
  '"../../etc/passwd"',
  '"%00"',
  '"00000000-0000-4000-8000-000000000000"',
  `"${'x'.repeat(20_000)}"`,
  `"${'\\u202e'.repeat(300)}"`,
  '[]',
  '[["a"]]',
  '{}',
  '{"__proto__":{"role":"admin"}}',
  '{"toString":1}',
  nested('[', ']', 5_000),
];

type HostileBody = { name: string; body: string | Uint8Array<ArrayBuffer>; type: string };

/** Larger than a call that takes pictures may be. */
export const tenMegabytes: HostileBody = {
  name: 'ten megabytes',
  body: `{"a":"${'x'.repeat(10_000_000)}"}`,
  type: 'application/json',
};

function json(name: string, body: HostileBody['body']): HostileBody {
  return { name, body, type: 'application/json' };
}

/** Invalid bodies, as text or, where text cannot express them, as bytes. */
export const hostileBodies: readonly HostileBody[] = [
  json('cut off', '{"a":'),
  json('NaN', '{"amount":NaN}'),
  json('an empty text', ''),
  json('null', 'null'),
  json('a list', '[]'),
  json('a text', '"text"'),
  json('a number', '1e309'),
  json('a prototype', '{"__proto__":{"a":1}}'),
  json('a constructor', '{"constructor":{"prototype":{}}}'),
  json('deep objects', nested('{"a":', '}', 8_000, '1')),
  json('too much', `{"a":"${'x'.repeat(70_000)}"}`),
  json('broken UTF-8', Uint8Array.of(123, 34, 255, 254, 34, 58, 49, 125)),
  { name: 'another charset', body: '{}', type: 'application/json; charset=utf-16' },
  { name: 'plain text', body: '{}', type: 'text/plain' },
  { name: 'XML', body: '<a/>', type: 'application/xml' },
  { name: 'a form', body: 'a=1', type: 'application/x-www-form-urlencoded' },
  { name: 'no content type that exists', body: '{}', type: 'x' },
  { name: 'multipart without a boundary', body: 'a', type: 'multipart/form-data' },
  {
    name: 'multipart that never ends',
    body: '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n1',
    type: 'multipart/form-data; boundary=b',
  },
];

/** Hostile values in place of an id in a path. */
export const hostileIds: readonly string[] = [
  'x',
  '0',
  '%00',
  '%E0%A4%A',
  '..%2f..%2fetc',
  '%3Cscript%3E',
  'null',
  'a'.repeat(150),
  'a'.repeat(5_000),
  '00000000-0000-4000-8000-000000000000',
  '00000000-0000-4000-8000-000000000000%20',
];

export const hostileQueries: readonly string[] = [
  'limit=-1',
  'limit=0',
  'limit=1e309',
  'limit=NaN',
  'limit=99999999999999999999',
  'limit=1&limit=2',
  'limit[]=1',
  'cursor=%00',
  'cursor=%F0%9F%92',
  `cursor=${'x'.repeat(3_000)}`,
  'cursor=eyJhIjoxfQ',
  'cursor=00000000-0000-4000-8000-000000000000',
  'unknown=1',
  '__proto__=1',
];

export const hostileTokens: readonly string[] = [
  'Bearer',
  'Bearer ',
  'Basic YTpi',
  'Bearer a.b.c',
  `Bearer ${'x'.repeat(10_000)}`,
  'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4IiwiZXhwIjo0MDAwMDAwMDAwfQ.',
];

function nested(open: string, close: string, depth: number, inside = ''): string {
  return open.repeat(depth) + inside + close.repeat(depth);
}
