export type RefusalText = { status: number; text: string };

/** One refusal of the list: its status (rulings B1) and the text the page shows. */
export function refusal<Status extends number>(status: Status, text: string) {
  return { status, text };
}
