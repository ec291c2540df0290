import type { AddressList } from './address-list.ts';

const patienceMs = 5000;
const longestAnswer = 64 * 1024;

/**
 * Asks a service about each address: `url` contains `{address}`, the token goes along as a bearer.
 * Anything but `{"listed": true}` or `{"listed": false}` with status 200 is an error.
 */
export function connectHttpList(input: { url: string; token: string | null }): AddressList {
  const { url, token } = input;
  return {
    isListed: async (address) => {
      const answer = await fetch(url.replace('{address}', encodeURIComponent(address)), {
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
        headers: {
          accept: 'application/json',
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
      });
      const text = await answer.text();
      if (answer.status !== 200)
        throw new Error(`The screening service answered ${answer.status}.`);
      if (text.length > longestAnswer) throw new Error('The screening service said too much.');
      const result: unknown = JSON.parse(text);
      const isObject = typeof result === 'object' && result !== null;
      const listed: unknown = isObject && 'listed' in result ? result.listed : null;
      if (typeof listed !== 'boolean') {
        throw new Error('The screening service did not answer true or false.');
      }
      return listed;
    },
  };
}
