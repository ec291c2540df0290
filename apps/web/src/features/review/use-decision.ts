import type { TaskToVerify } from '@stoke/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useIntention } from '../../lib/intention.ts';
import { approveWork, rejectWork, type Rejection } from './calls.ts';

export type PendingWork = TaskToVerify['completedBy'][number];

/** The two decisions on one user's work. The queue is fetched anew whatever came of them. */
export function useDecision(work: { taskId: string; userId: string; submissionId: string }) {
  const client = useQueryClient();
  const act = useIntention();
  const onSettled = () => client.invalidateQueries({ queryKey: ['review'] });
  const approving = useMutation({
    mutationFn: () => act('approve', (key) => approveWork(work, key)),
    onSettled,
  });
  const rejecting = useMutation({
    mutationFn: (rejection: Rejection) =>
      act(JSON.stringify(rejection), (key) => rejectWork(work, rejection, key)),
    onSettled,
  });
  return { approving, rejecting };
}
