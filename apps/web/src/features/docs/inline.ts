/** A run of text in one manner. */
export type Run =
  | { kind: 'plain' | 'strong' | 'code'; text: string }
  | { kind: 'link'; text: string; to: string };

const marked = /\[([^\]]+)\]\(([^)\s]+)\)|\*\*([^*]+)\*\*|`([^`]+)`/g;

/** Splits a text of an article into its runs. */
export function runsOf(text: string): readonly Run[] {
  const runs: Run[] = [];
  let end = 0;
  for (const match of text.matchAll(marked)) {
    if (match.index > end) runs.push({ kind: 'plain', text: text.slice(end, match.index) });
    runs.push(runOf(match));
    end = match.index + match[0].length;
  }
  if (end < text.length) runs.push({ kind: 'plain', text: text.slice(end) });
  return runs;
}

/** A text of an article as it is read aloud. */
export function plain(text: string): string {
  return runsOf(text)
    .map((run) => run.text)
    .join('');
}

function runOf([, label, to, strong, code]: RegExpExecArray): Run {
  if (label !== undefined && to !== undefined) return { kind: 'link', text: label, to };
  if (strong !== undefined) return { kind: 'strong', text: strong };
  return { kind: 'code', text: code ?? '' };
}
