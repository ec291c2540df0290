import type { Worker } from '../platform/jobs/workers.ts';
import { sendMessages, type MessageDeps } from './send-messages.ts';

export function noticeWorkers(deps: MessageDeps): Worker[] {
  return [{ name: 'notices.messages', everySeconds: 3, run: () => sendMessages(deps) }];
}
