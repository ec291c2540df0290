import { CallError } from '../../lib/api.ts';

/** Why a dashboard was not created, in the words of document 2 §8. */
export function creationFailure(error: unknown): string {
  if (!(error instanceof CallError) || error.status === null) {
    return 'No response from server. Is the backend running? Check network connection.';
  }
  if (error.status === 401) return 'Authentication error. Please log in to proceed.';
  return error.message === '' ? `Server error (Status: ${error.status})` : error.message;
}

/** Why a profile was not changed, in the words of document 2 §8. */
export function updateFailure(error: unknown): string {
  const reason = error instanceof Error && error.message !== '' ? error.message : 'Server error';
  return `Error updating profile: ${reason}`;
}

/** Said at the field, not above the button. */
export function isUsernameTaken(error: unknown): error is CallError {
  return error instanceof CallError && error.code === 'creator.username_taken';
}
