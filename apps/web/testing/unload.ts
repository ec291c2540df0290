/** Whether the browser would ask before it closes the page or loads it anew. */
export function isAskedBeforeUnload(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
