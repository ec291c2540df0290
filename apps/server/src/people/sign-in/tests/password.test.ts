import { hashSync } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { hashPassword, isWeakPassword } from '../password.ts';

const user = { username: 'ana.m', email: 'a.moreau@example.org' };

test('asvs-6.2.4 asvs-6.2.12: none of the 49,000 most common passwords is taken, in any case', () => {
  const common = dictionary['passwords-common'].map(String);
  expect(common.length).toBeGreaterThan(49_000);
  const taken = common.filter((password) => !isWeakPassword(password.toUpperCase(), user));
  expect(taken).toEqual([]);
});

test('asvs-11.4.2: a password is kept by Argon2id, with the 19 MiB and two passes of its library', async () => {
  // In tests `hash` is cheap where nothing else is asked for (cheap-passwords.ts); `hashSync` is as it was.
  expect(await hashPassword('x')).toMatch(
    /^\$argon2id\$v=19\$m=8,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/,
  );
  expect(hashSync('x')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
