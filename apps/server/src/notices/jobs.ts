import type { Sweep } from '../platform/jobs/sweeps.ts';
import { sendMessages, type MessageDeps } from './send-messages.ts';

export function noticeSweeps(deps: MessageDeps): Sweep[] {
  return [{ name: 'notices.messages', everySeconds: 3, run: () => sendMessages(deps) }];
}
