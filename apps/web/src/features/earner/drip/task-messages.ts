import type { DripAction } from '@stoke/domain';

/** Exact texts of rules 2.8 and 4.8 that no refusal of the server carries. */
export const reviewMessage =
  "We're reviewing your submission. Rewards will be distributed once verified.";
export const logInToAct = 'Please log in to perform this action.';
export const tasksFallback = 'Failed to fetch tasks';
export const submitFallback = 'Failed to mark task as fully complete';

export function actionFallback(action: DripAction): string {
  return `Failed to mark ${action} as done`;
}

export const reviewMessageMs = 5000;
