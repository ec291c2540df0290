// What is pressed in the first seconds after a load, before the application can hear it: for src/lib/early-keys.ts.
globalThis.earlyKeys = [];
addEventListener('keydown', (event) => {
  if (event.timeStamp > 10_000) return;
  globalThis.earlyKeys.push(event);
  const isSearch = (event.ctrlKey || event.metaKey) && event.key === 'k';
  // Else the browser's own search takes the focus.
  if (isSearch && location.pathname.startsWith('/admin')) event.preventDefault();
});
addEventListener('pointerdown', () => {
  globalThis.earlyKeys = [];
});
