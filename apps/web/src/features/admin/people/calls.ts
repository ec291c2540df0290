import type { AdminRequest } from '@stoke/contract';
import { call } from '../../../lib/session/api.ts';
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

export type NewBan = { reason: string; evidence: string };

export function addNote(id: string, text: string, idempotencyKey: string) {
  return call('addPersonNote', { params: { id }, body: { text }, idempotencyKey });
}

export function signOutPerson(id: string, reason: string, idempotencyKey: string) {
  return call('signOutPerson', { params: { id }, body: { reason }, idempotencyKey });
}

export function banPerson(id: string, ban: NewBan, idempotencyKey: string) {
  return call('banUser', { params: { id }, body: ban, idempotencyKey });
}

export type NewSuspension = { reason: string; days: number };

export function suspendPerson(id: string, suspension: NewSuspension, idempotencyKey: string) {
  return call('suspendUser', { params: { id }, body: suspension, idempotencyKey });
}

export function endSuspension(id: string, reason: string, idempotencyKey: string) {
  return call('endSuspension', { params: { id }, body: { reason }, idempotencyKey });
}

/** Stops a campaign of any creator. */
export function stopCampaign(campaignId: string, reason: string, idempotencyKey: string) {
  return call('stopCampaign', { params: { campaignId }, body: { reason }, idempotencyKey });
}

export function unbanPerson(id: string, reason: string, idempotencyKey: string) {
  return call('unbanUser', { params: { id }, body: { reason }, idempotencyKey });
}

/** What waits for a second admin. */
export const openRequests = listQuery('adminRequests', ['appeals', 'requests'], {});

/** The same about one person. */
export const requestsAbout = (id: string) =>
  callQuery('adminRequests', ['appeals', 'requests', 'of', id], { query: { person: id } });

export type RequestKind = AdminRequest['kind'];

export function askForAct(id: string, body: { kind: RequestKind; reason: string }) {
  return call('askForAct', { params: { id }, body });
}

export const approveRequest = (id: string) => call('approveAct', { params: { id } });

export const withdrawRequest = (id: string) => call('withdrawAct', { params: { id } });
