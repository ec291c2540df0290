/** A year that is being typed has more digits in some browsers; no search is made with it. */
const shape = /^\d{4,6}-\d{2}-\d{2}$/;

/** From the address: a day as a field has it, undefined for what is none. */
export function readDay(text: unknown): string | undefined {
  return typeof text === 'string' && shape.test(text) ? text : undefined;
}

type Days = { from?: string | undefined; to?: string | undefined };

/** Days in the reader's time zone, the last one included, as calls take them: `to` is not included there. */
export function timesOf({ from, to }: Days): { from?: string; to?: string } {
  const start = beginOf(from);
  const end = beginOf(to);
  end?.setDate(end.getDate() + 1);
  return {
    ...(start === null ? {} : { from: start.toISOString() }),
    ...(end === null ? {} : { to: end.toISOString() }),
  };
}

/** When the day begins here; null for none, and for one that is not a date. */
function beginOf(day: string | undefined): Date | null {
  const start = new Date(`${day}T00:00:00`);
  return Number.isNaN(start.getTime()) ? null : start;
}
