/** The campaign that was created last since this page was loaded, so that the dashboard can point to it. */
let created: { id: string; isShown: boolean } | null = null;

/** Notes the campaign that this answer says was created; returns the answer. */
export function recordCreated<T extends { campaign?: { _id: string } }>(answer: T): T {
  const id = answer.campaign?._id;
  if (id !== undefined) created = { id, isShown: false };
  return answer;
}

/** Whether this is the campaign that was created last. */
export function isJustCreated(id: string): boolean {
  return created?.id === id;
}

/** Whether it is still to be brought into view; true once for each campaign. */
export function takeIntoView(id: string): boolean {
  if (created?.id !== id || created.isShown) return false;
  created.isShown = true;
  return true;
}
