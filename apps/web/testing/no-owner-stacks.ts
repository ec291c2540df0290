import * as React from 'react';

const name = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const internals: unknown = Reflect.get(React, name);

/**
 * React takes a stack trace with each element, for the text of its warnings, until it has taken ten
 * thousand in a second. Taking them was a fifth of what the tests of pages cost: it believes it has. A
 * warning still names its component. Without effect on a React that counts elsewhere.
 */
if (typeof internals === 'object' && internals !== null) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => 10_000,
    set: () => {},
    configurable: true,
  });
}
