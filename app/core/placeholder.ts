/** The database checks contracts with the same pattern, without the longer forms in front. */
const placeholder = /\{\{[^}]*\}\}|\[\[[^\]]*\]\]|\{\{|\}\}|\[\[|\]\]|\{[a-z][a-z0-9._-]*\}/

/**
 * Returns the first text that looks like an unfilled placeholder of any usual syntax, such as
 * `{name}`; null if there is none.
 */
export function findPlaceholder(text: string): string | null {
  return placeholder.exec(text)?.[0] ?? null
}
