import type { JobHandlers } from '../platform/jobs/jobs.ts';
import { Asked, connectAsked, type ConnectDeps } from './connect-asked.ts';

export function botJobs(deps: ConnectDeps): JobHandlers {
  return { 'bot.connect': async (data) => connectAsked(deps, Asked.parse(data)) };
}
