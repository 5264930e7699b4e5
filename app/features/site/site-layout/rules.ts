import { pages } from '#app/core/site-parts.ts'
import type { ImageView } from '#app/core/media.ts'
import { type AccentColors, deriveAccentColors } from '#app/core/color.ts'

/**
 * The studio data in the header, footer and contact facts of every public page. Absent values are
 * left out, because every page sends this to the browser.
 */
export type StudioView = {
  name: string
  /** The letter in the logo's place; empty for the sample studio's own mark. */
  badge: string
  legalName: string
  tagline: string
  /** Lines of the postal address. */
  address: string[]
  phone: string
  email: string
  locale: string
  /** The studio's own text, such as `Mon–Fri, 9 AM–6 PM`. */
  hours: string
  /** Degrees, for the map. */
  place: { latitude: number; longitude: number } | null
  /** Services offered now, in the studio's order. */
  services: { key: string; title: string }[]
  /** True if any service can be booked online. */
  dates?: boolean
  /** The year in the footer, in the studio's time zone. */
  year: number
  /** Links to other sites and email addresses. */
  social?: { label: string; href: string }[]
  /** A line at the end of the footer. */
  note?: string
  /** Replaces the default mark and the name. */
  logo?: ImageView
  accent?: AccentColors
  /** Unpublished pages that the header and footer must not link to. */
  hiddenPaths?: string[]
}

export type EverywhereContent = {
  tagline: string
  address: string[]
  phone: string
  hours: string
  social: { label: string; href: string }[]
  note: string
  logo: string | null
  accent: string | null
}

/** Returns the studio data without the pages and services that an unpublished site keeps back. */
export function hideSite({ dates: _, ...studio }: StudioView): StudioView {
  return { ...studio, tagline: '', services: [], hiddenPaths: Object.values(pages) }
}

/** A link to another site or an email address. */
export const externalHref = /^(?:https:\/\/|mailto:)./i

/**
 * Builds the studio view from published or draft content. Leaves out unfinished draft values that
 * cannot be shown. No link leads to a page in `hiddenPaths`.
 */
export function buildStudioView(
  studio: Pick<
    StudioView,
    'name' | 'badge' | 'legalName' | 'email' | 'locale' | 'place' | 'services' | 'dates' | 'year'
  >,
  everywhere: EverywhereContent,
  pictures: Record<string, ImageView>,
  hiddenPaths: string[],
): StudioView {
  const { name, badge, legalName, email, locale, place, services, dates, year } = studio
  const { tagline, address, phone, hours, note } = everywhere
  const social = everywhere.social.filter(
    ({ label, href }) => label.trim() !== '' && externalHref.test(href),
  )
  const logo = everywhere.logo ? pictures[everywhere.logo] : undefined
  const accent = deriveAccentColors(everywhere.accent ?? '')
  return {
    name,
    badge,
    legalName,
    tagline,
    address,
    phone,
    email,
    locale,
    hours,
    place,
    services,
    year,
    ...(dates && { dates }),
    ...(social.length > 0 && { social }),
    ...(note && { note }),
    ...(logo && { logo }),
    ...(accent && { accent }),
    ...(hiddenPaths.length > 0 && { hiddenPaths }),
  }
}
