/** The parts of the page that show each topic: the id of something, a campaign say. */
const shown = new Map<string, Set<Part>>();
const listeners = new Set<() => void>();

/** `onChange` is called when its topic has changed; the queries that name it are refetched anyway. */
type Part = { onChange: () => void };

/** Follows the changes of a topic that the page shows. Returns how to stop. */
export function followTopic(id: string, onChange: () => void = () => {}): () => void {
  const part = { onChange };
  const parts = shown.get(id) ?? new Set();
  const publishShown = () => listeners.forEach((notify) => notify());
  shown.set(id, parts.add(part));
  publishShown();
  return () => {
    parts.delete(part);
    if (parts.size === 0) shown.delete(id);
    publishShown();
  };
}

/** What the server is asked to tell about. */
export function shownTopics(): string[] {
  return [...shown.keys()];
}

/** Calls back when `shownTopics` are others. Returns how to stop. */
export function onShownTopics(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A topic has changed. */
export function publishTopic(id: string): void {
  for (const { onChange } of shown.get(id) ?? []) onChange();
}
