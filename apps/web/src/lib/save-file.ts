/** Hands a file to the browser, which saves it as it saves every download. */
export function saveFile(name: string, content: string | Blob, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Not immediately: the browser may not have begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
