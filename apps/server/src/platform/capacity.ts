/** How many calls a process answers at a time; more get a 503. */
export const callsAtOnce = 100;

/** The most queries that a call has under way at a time: of a registration, and of one's own account. */
const queriesPerCall = 12;

/**
 * How many queries may wait for a connection, so that no admitted call is refused one. The queries that
 * already run leave room for the workers.
 */
export const queriesAtOnce = callsAtOnce * queriesPerCall;
