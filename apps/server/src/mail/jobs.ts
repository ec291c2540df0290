import type { JobHandlers } from '../platform/jobs/jobs.ts';
import type { Sweep } from '../platform/jobs/sweeps.ts';
import { sendDueMail, type SendDeps } from './send-due-mail.ts';

export function mailJobs(deps: SendDeps): JobHandlers {
  return { 'mail.send': () => sendDueMail(deps) };
}

export function mailSweeps(deps: SendDeps): Sweep[] {
  return [{ name: 'mail', everySeconds: 15, run: () => sendDueMail(deps) }];
}
