import { toSearchKey } from './text.ts'

/** A part of a URL: lowercase words with hyphens. */
export const slugPattern = /^(?=.{1,80}$)[a-z0-9]+(-[a-z0-9]+)*$/

/**
 * Makes a slug of a title: "Łukasz & the Sea" becomes `lukasz-the-sea`. Empty if no character of
 * the title is allowed in a slug.
 */
export function toSlug(title: string): string {
  return toSearchKey(title)
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '')
}
