// What is pressed in the first seconds after a load, before the application can hear it: for src/lib/early-keys.ts.
globalThis.earlyKeys = [];
addEventListener('keydown', (event) => {
  if (event.timeStamp > 10_000) return;
  const isSearch = (event.ctrlKey || event.metaKey) && event.key === 'k';
  // What is typed into a field stays there: it may be a password, and leads nowhere.
  if (!isSearch && event.target.closest?.('input, textarea, select')) return;
  globalThis.earlyKeys.push(event);
  // Else the browser's own search takes the focus.
  if (isSearch && location.pathname.startsWith('/admin')) event.preventDefault();
});
addEventListener('pointerdown', () => {
  globalThis.earlyKeys = [];
});
