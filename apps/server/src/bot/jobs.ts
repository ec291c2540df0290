import { z } from 'zod';
import type { JobHandlers } from '../platform/jobs/jobs.ts';
import { connectAsked, type ConnectDeps } from './connect-asked.ts';

const Asked = z.object({
  tokenHash: z.string(),
  chatId: z.string(),
  title: z.string(),
  telegramUserId: z.string(),
  fact: z.string(),
});

export type ConnectAsked = z.infer<typeof Asked>;

export function botJobs(deps: ConnectDeps): JobHandlers {
  return { 'bot.connect': async (data) => connectAsked(deps, Asked.parse(data)) };
}
