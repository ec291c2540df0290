import { callQuery } from '../../../lib/session/call-query.ts';

/** How work is decided and earners are paid. */
export const publicFigures = callQuery('publicFigures', ['figures'], {});
