export type RefusalText = { status: number; text: string };

/** One refusal of the list: its status (rule 2.1) and the text the page shows. */
export function refusal<Status extends number>(status: Status, text: string) {
  return { status, text };
}
