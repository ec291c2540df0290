import { CallError } from '../../../lib/session/api.ts';
import { fieldNames, type ProfileFields } from './profile-fields.ts';

/** Why a dashboard was not created, in the words of rule 11.1. */
export function creationFailure(error: unknown): string {
  if (!(error instanceof CallError) || error.status === null) {
    return 'No response from server. Is the backend running? Check network connection.';
  }
  if (error.status === 401) return 'Authentication error. Please log in to proceed.';
  return error.message === '' ? `Server error (Status: ${error.status})` : error.message;
}

/** Why a profile was not changed, in the words of rule 11.1. */
export function updateFailure(error: unknown): string {
  const reason = error instanceof Error && error.message !== '' ? error.message : 'Server error';
  return `Error updating profile: ${reason}`;
}

const images = ['logo', 'banner'] as const;
export type ProfilePart = (typeof images)[number] | keyof ProfileFields;

/** What is said at a field and not above the button: which field, and the words. Null for the rest. */
export function fieldFailure(error: unknown): { part: ProfilePart; text: string } | null {
  if (!(error instanceof CallError)) return null;
  const text = error.message;
  if (error.code === 'creator.username_taken') return { part: 'username', text };
  const image = images.find((part) => part === error.field);
  if (image) return { part: image, text };
  // `website: must be a link …`, as the server names what it could not take.
  const field = fieldNames.find((part) => text.startsWith(`${part}: `));
  return field ? { part: field, text: sentence(text.slice(field.length + 2)) } : null;
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
