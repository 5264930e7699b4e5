export const maxHrefLength = 500

/** A page of the site, an anchor, another site, an email address or a phone number. */
export const hrefPattern = /^(\/(?!\/)|https:\/\/|mailto:|tel:|#)/

/** Returns the target of a link without surrounding spaces, or null if a link may not have it. */
export function parseHref(text: string | null): string | null {
  const href = text?.trim() ?? ''
  return href.length <= maxHrefLength && hrefPattern.test(href) ? href : null
}
