import { api } from '@stoke/contract';
import type { Paths } from '@stoke/contract/client';

/**
 * Method and path of every call. The build puts the computed value in the place of this module, so that
 * neither the route table nor zod reaches the browser.
 */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets which keys it got
export const paths: Paths = Object.fromEntries(
  Object.entries(api).map(([name, { method, path }]) => [name, [method, path]]),
) as unknown as Paths;
