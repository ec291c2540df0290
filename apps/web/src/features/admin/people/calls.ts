import type { AdminRequest } from '@stoke/contract';
import { callQuery, listQuery } from '../../../lib/session/call-query.ts';
import type { PeopleWish } from './people-wish.ts';

/** People by the beginning of a name, or all of them. */
export const peopleBy = (search: string, wish: PeopleWish) =>
  listQuery('people', ['appeals', 'people', search, wish], { query: { search, ...wish } });

/** One person with what happened lately. */
export const personWith = (id: string) =>
  callQuery('person', ['appeals', 'person', id], { params: { id } });

/** What a person earned in each Spark. */
export const sparksOf = (id: string) =>
  listQuery('sparksOfPerson', ['appeals', 'person', id, 'sparks'], { params: { id } });

/** What waits for a second admin. */
export const openRequests = listQuery('adminRequests', ['appeals', 'requests'], {});

/** The same about one person. */
export const requestsAbout = (id: string) =>
  callQuery('adminRequests', ['appeals', 'requests', 'of', id], { query: { person: id } });

export type RequestKind = AdminRequest['kind'];
