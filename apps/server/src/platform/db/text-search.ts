/** The pattern of `ilike` for texts that contain this one, with its special characters escaped. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

const lastCharacter = '\u{10ffff}';

/** The bounds of a search for texts that begin with this one, for `text_pattern_ops`: from `~>=~`, to `~<~`. */
export function prefixBounds(text: string): [from: string, to: string] {
  return [text, text + lastCharacter];
}
