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

// While a release is rolled out, this page may come from one process and its script be asked of another, which lacks it.
// Then the page is loaded again: soon, and once more when the other processes should have followed.
{
  const waits = [0, 10_000];
  const reload = () => {
    try {
      const [count, at] = JSON.parse(sessionStorage.getItem('stoke.reloads') ?? '[0, 0]');
      const tried = Date.now() - at < 60_000 ? count : 0;
      if (tried === waits.length) return;
      sessionStorage.setItem('stoke.reloads', JSON.stringify([tried + 1, Date.now()]));
      setTimeout(() => location.reload(), waits[tried]);
    } catch {
      // Without a memory it could go on for ever.
    }
  };
  const isScript = (address) => /\/assets\/[^/]+\.js$/.test(address);
  const isMissing = ({ name, responseStatus }) => isScript(name) && responseStatus === 404;
  const hear = ({ target }) => {
    if (target?.tagName === 'SCRIPT' && isScript(target.src)) reload();
  };
  // It may have been missed before this program was here.
  if (globalThis.performance?.getEntriesByType('resource').some(isMissing)) reload();
  else addEventListener('error', hear, true);
}
