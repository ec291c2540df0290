import { queryOptions } from '@tanstack/react-query';
import { callQuery, listQuery } from '../../../lib/session/call-query.ts';

const finalCheckMs = 3_000;

/** Transfers that are credited to no one, newest first, as the chain has them. Live with `deposits`. */
export const unclaimedTransfers = listQuery('unclaimedTransfers', ['deposits', 'unclaimed'], {});

/** What could not be read, and waits for an admin. Live with `deposits`. */
export const givenUpReadings = callQuery('givenUp', ['deposits', 'given-up'], {});

/** One transfer to the treasury, asked for again until it is final. */
export const transferBy = (signature: string) =>
  queryOptions({
    ...callQuery('treasuryTransfer', ['deposits', 'transfer', signature], {
      params: { signature },
    }),
    refetchInterval: ({ state }) => (state.data?.isFinal === false ? finalCheckMs : false),
  });

/** The ticket in which a credit is asked for. */
export const ticketFor = (id: string) =>
  callQuery('supportTicket', ['support', 'desk', id], { params: { id } });

/** The first few people by the beginning of a name. */
export const peopleNamed = (search: string) => ({
  ...callQuery('people', ['appeals', 'people', 'to-credit', search], {
    query: { search, limit: 5 },
  }),
  enabled: search !== '',
});
