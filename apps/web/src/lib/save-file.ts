/** Without it Excel reads a CSV file in the code page of the machine. */
const byteOrderMark = '\uFEFF';

/** Hands a file to the browser, which saves it as it saves every download. */
export function saveFile(name: string, content: string | Blob, type: string): void {
  const parts = type === 'text/csv' ? [byteOrderMark, content] : [content];
  const address = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Not immediately: the browser may not have begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
