import { describe, expect, test } from 'vitest';
import { connectLinks } from '../index.ts';

type Says = { status: number; location?: string } | { code: string } | 'nothing';

/** A checker of links whose hosts answer as told, and the addresses that it asked. */
function links(answers: Record<string, Says>, isOnline = true) {
  const asked: string[] = [];
  const checker = connectLinks({
    patienceMs: 50,
    isOnline: async () => isOnline,
    ask: async ({ href }, signal) => {
      asked.push(href);
      const says = answers[href] ?? { status: 200 };
      if (says === 'nothing') {
        await new Promise((_, reject) => signal.addEventListener('abort', reject));
        throw new Error('cut off');
      }
      if ('code' in says) throw Object.assign(new Error(says.code), { code: says.code });
      return { location: undefined, ...says };
    },
  });
  return { asked, findFault: checker.findFault };
}

const link = 'https://brand.example/';
const fault = (name: string) => ({ fault: name, status: null });

test.for([
  [{ status: 200 }, null],
  [{ status: 304 }, null],
  [{ status: 404 }, { fault: 'error', status: 404 }],
  [{ status: 410 }, { fault: 'error', status: 410 }],
  [{ status: 503 }, { fault: 'error', status: 503 }],
  // There, but not for machines.
  [{ status: 403 }, null],
  [{ status: 429 }, null],
  [{ code: 'ECONNREFUSED' }, fault('no_answer')],
  [{ code: 'ENOTFOUND' }, fault('no_answer')],
  [{ code: 'CERT_HAS_EXPIRED' }, fault('no_answer')],
  ['nothing', fault('no_answer')],
  // The fault is this machine's.
  [{ code: 'EAI_AGAIN' }, null],
  [{ code: 'ENETUNREACH' }, null],
] as const)('a host that says %j makes it %j', async ([says, found]) => {
  expect(await links({ [link]: says }).findFault(link)).toEqual(found);
});

test('without a network no link is called broken', async () => {
  expect(await links({ [link]: { code: 'ENOTFOUND' } }, false).findFault(link)).toBe(null);
});

test('five redirects are followed, a sixth is not, nor one that leads to plain http', async () => {
  const chain = Object.fromEntries(
    Array.from({ length: 6 }, (_, n) => [`${link}${n}`, { status: 302, location: `/${n + 1}` }]),
  );
  const five = links(chain);
  expect(await five.findFault(`${link}1`)).toBe(null);
  expect(five.asked).toHaveLength(6);
  expect(await links(chain).findFault(`${link}0`)).toEqual(fault('redirects'));
  const away = links({ [link]: { status: 301, location: 'http://brand.example/' } });
  expect(await away.findFault(link)).toBe(null);
  expect(away.asked).toEqual([link]);
});

describe('asvs-1.3.6 threat-17: nothing inside this network is asked', () => {
  test.for([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/meta-data',
  ])('%s', async (inside) => {
    const { asked, findFault } = links({});
    expect(await findFault(inside)).toEqual(fault('private'));
    const led = links({ [link]: { status: 302, location: inside } });
    expect(await led.findFault(link)).toEqual(fault('private'));
    expect([...asked, ...led.asked]).toEqual([link]);
  });

  test('a name that leads here, by a real lookup', async () => {
    expect(await connectLinks().findFault('https://localhost:1/')).toEqual(fault('private'));
  });

  test('a link that is not https', async () => {
    const { asked, findFault } = links({});
    expect(await findFault('http://brand.example/')).toBe(null);
    expect(asked).toEqual([]);
  });
});
