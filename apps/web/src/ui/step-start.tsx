import { stepText } from '../lib/step-text.ts';

/** Where a step of a chart begins. */
export function StepStart({ at, stepMs }: { at: string; stepMs: number }) {
  return <time dateTime={at}>{stepText(Date.parse(at), stepMs)}</time>;
}
