import { createRequire } from 'node:module';
import type * as Argon2 from '@node-rs/argon2';

/**
 * Hashes passwords at a hundredth of the price, in every test: most accounts of tests are made to do
 * something else. A stored hash says what it costs, so that comparing is as cheap.
 */
const library: { -readonly [Name in 'hash']: (typeof Argon2)[Name] } = createRequire(
  import.meta.url,
)('@node-rs/argon2');
const { hash } = library;
library.hash = (password, options) => hash(password, { memoryCost: 8, timeCost: 1, ...options });
