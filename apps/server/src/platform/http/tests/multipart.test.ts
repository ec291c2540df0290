import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../../refusal.ts';
import { parseForm } from '../multipart.ts';

const type = 'multipart/form-data; boundary=x';
const field = (name: string, value: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (name: string, bytes: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"; filename="l.png"\r\ncontent-type: image/png\r\n\r\n${bytes}\r\n`;
const parse = (form: string | Buffer, contentType = type) =>
  parseForm(contentType, Buffer.from(form), ['logo']);
const refused = (code: string, message?: string) =>
  expect.objectContaining({ code, ...(message ? { message } : {}) });

test('a form is its texts and its files; a file that was not chosen is none', () => {
  const form = `${field('name', 'Nová')}${file('logo', 'bytes')}--x--\r\n`;
  const { fields, files } = parse(form);
  expect(fields).toEqual({ name: 'Nová' });
  expect(files.get('logo')).toEqual({ bytes: Buffer.from('bytes') });
  expect(parse(`${file('logo', '')}--x--`).files.size).toBe(0);
});

test('a text may be as long as the form', () => {
  const long = 'a'.repeat(4_000_000);
  expect(parse(`${field('image', long)}--x--`).fields).toEqual({ image: long });
});

test('names of JavaScript are names as others', () => {
  const { fields } = parse(`${field('__proto__', '1')}${field('constructor', '2')}--x--`);
  expect(Object.entries(fields)).toEqual([
    ['__proto__', '1'],
    ['constructor', '2'],
  ]);
});

describe('is refused:', () => {
  test.each([
    ['without a boundary', `${field('a', '1')}--x--`, 'multipart/form-data'],
    ['without its end', field('a', '1'), type],
    ['cut within a file', file('logo', 'bytes').slice(0, -4), type],
    ['with nothing in it', '', type],
    ['with text next to its boundary', `--xbytes${field('a', '1')}--x--`, type],
  ])('a form %s', (_about, form, contentType) => {
    expect(() => parse(form, contentType)).toThrow(refused('request.malformed'));
  });

  test('a part that is there twice, or not expected', () => {
    expect(() => parse(`${field('a', '1')}${field('a', '2')}--x--`)).toThrow(
      refused('request.invalid', 'a: is there twice.'),
    );
    expect(() => parse(`${file('other', '1')}--x--`)).toThrow(
      refused('request.invalid', 'other: is not expected.'),
    );
  });

  test('a form of very many parts', () => {
    const parts = Array.from({ length: 50 }, (_, n) => field(`n${n}`, '1')).join('');
    expect(() => parse(`${parts}--x--`)).toThrow(refused('request.too_large'));
  });
});

test('a form from a browser is read as it was entered', async () => {
  const anyText = fc.string({ unit: 'binary' }).map((text) => text.replaceAll(/\r\n?|\n/g, '\r\n'));
  await fc.assert(
    fc.asyncProperty(anyText, anyText, fc.uint8Array(), async (text, filename, bytes) => {
      const data = new FormData();
      data.append('name', text);
      data.append('logo', new Blob([bytes]), filename);
      const encoded = new Response(data);
      const body = Buffer.from(await encoded.arrayBuffer());
      const { fields, files } = parse(body, encoded.headers.get('content-type') ?? '');
      expect(fields).toEqual({ name: Buffer.from(text).toString() });
      expect(files.get('logo')?.bytes ?? Buffer.of()).toEqual(Buffer.from(bytes));
    }),
  );
});

test.each([
  ['a head with more lines', 'Content-Length: 1\r\nContent-Disposition: form-data; name="a"'],
  ['a name without quotes', 'content-disposition: form-data; name=a'],
  ['no spaces', 'content-disposition:form-data;name="a"'],
])('a part with %s is read', (_about, head) => {
  expect(parse(`--x\r\n${head}\r\n\r\n1\r\n--x--`).fields).toEqual({ a: '1' });
});

test.each([
  ['an old name', 'form-data; name="logo"; filename="l\\"x.png"'],
  ['its name first', 'form-data; filename="a; name=b"; name="logo"'],
  ['an encoded name', "form-data; name=logo; filename*=utf-8''l.png"],
  ['no name', 'form-data; name="logo"\r\ncontent-type: application/octet-stream'],
])('a file with %s is one', (_about, disposition) => {
  const form = `--x\r\ncontent-disposition: ${disposition}\r\n\r\nbytes\r\n--x--`;
  expect(parse(form).files.get('logo')?.bytes.toString()).toBe('bytes');
});

test('bytes before the first part and after the last one are ignored', () => {
  expect(parse(`before\r\n${field('a', '1')}--x--\r\nafter`).fields).toEqual({ a: '1' });
  expect(
    parse(field('a', '1') + '--x--', 'Multipart/Form-Data; charset=utf-8; boundary="x"').fields,
  ).toEqual({ a: '1' });
});

test('whatever is sent as a form is read or refused', () => {
  const bits = [
    '--x',
    '--x--',
    '\r\n',
    '\r\n\r\n',
    '\n',
    '--',
    field('a', '1'),
    file('logo', 'bytes'),
    file('logo', 'a'.repeat(200_000)),
    'content-disposition: form-data',
    'content-disposition: form-data; filename="x"\r\n\r\n',
    'content-disposition: form-data; name="b"\r\n',
    'content-disposition: attachment\r\n\r\n',
    'content-type: application/octet-stream\r\n',
    'content-transfer-encoding: base64\r\n',
    'bytes',
    '\0',
  ];
  const anything = fc.array(fc.constantFrom(...bits), { maxLength: 14 });
  const cut = fc.nat({ max: 400 });
  fc.assert(
    fc.property(anything, cut, (some, from) => {
      const form = some.join('');
      try {
        parse(form.slice(0, Math.max(0, form.length - from)));
      } catch (error) {
        expect(error).toBeInstanceOf(Refusal);
      }
    }),
    { numRuns: 3000 },
  );
});
