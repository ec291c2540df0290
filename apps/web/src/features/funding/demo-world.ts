/** Whether the server says, in the page it served, that this is the embedded demo world. */
export function isDemoWorld(): boolean {
  return document.querySelector('meta[name="stoke-demo"][content="1"]') !== null;
}
