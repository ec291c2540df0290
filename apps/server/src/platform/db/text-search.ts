/** The pattern of `ilike` for what contains this text, whatever signs are in it. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

const lastCharacter = '\u{10ffff}';

/** The bounds of a search for what begins with this text, for `text_pattern_ops`: from `~>=~`, to `~<~`. */
export function prefixBounds(text: string): [from: string, to: string] {
  return [text, text + lastCharacter];
}
