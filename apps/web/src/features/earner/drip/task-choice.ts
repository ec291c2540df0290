/** Which tasks the server lists, and in which order; what is as at first is left out. */
export type TaskChoice = {
  /** The username of a creator. */
  brand?: string | undefined;
  state?: 'review' | 'done' | undefined;
  sort?: 'ending' | undefined;
};

/** The same without what is left out: what is sent, and the key under which the answer is kept. */
export function sentChoice({ brand, state, sort }: TaskChoice): TaskChoice {
  return { ...(brand && { brand }), ...(state && { state }), ...(sort && { sort }) };
}

/** Whether only some of the tasks are asked for. */
export function isNarrow({ brand, state }: TaskChoice): boolean {
  return brand !== undefined || state !== undefined;
}
