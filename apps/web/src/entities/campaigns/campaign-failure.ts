import { CallError } from '../../lib/session/api.ts';

/** Why a campaign could not be loaded, as its page says it (rule 5.9). */
export function campaignFailure(error: Error): string {
  if (error instanceof CallError && error.status !== null) {
    return `Failed to load campaign: ${error.message || 'The server gave no reason.'}`;
  }
  return 'The server could not be reached. Please check your network connection.';
}
