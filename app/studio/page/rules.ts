import { z } from '#app/core/schema.ts'

/** What a public page is made of: one schema for each kind of section; the words in it are the studio's own. */
const line = z.string().min(1).max(200)
const paragraph = z.string().min(1).max(1000)
const address = z.string().regex(/^(\/(?!\/)|https:\/\/|mailto:|tel:|#)/)
const link = z.object({ label: line, href: address })
const pictureId = z.string().regex(/^[a-z0-9-]+$/)
/** An answer is the studio's own words, or a sentence the policy prints itself. */
const answer = z.union([z.object({ text: paragraph }), z.object({ policy: z.enum(['reply', 'delivery', 'payment', 'cancellation']) })])

export const sectionSchemas = {
  /** Each line of the headline stands on a line of its own; a line that begins with a space is set in. */
  hero: z.object({ headline: z.array(z.string().min(1).max(48)).min(1).max(4), lead: paragraph, actions: z.array(link).max(2), poster: pictureId.optional() }),
  /** The portfolio items chosen for the home page; `{count}` in the link is the number of published items. */
  featured: z.object({ heading: line, all: link, aside: z.object({ text: paragraph, link }).optional() }),
  offerings: z.object({ heading: line }),
  testimonials: z.object({ heading: line }),
  closing: z.object({ heading: line, text: paragraph, actions: z.array(link).max(2), picture: pictureId.optional() }),
  heading: z.object({ heading: line, lead: paragraph }),
  /** The form, beside it the studio's address, telephone and hours, which are facts of the studio and not of the page. */
  contact: z.object({ hint: line, note: line.optional() }),
  faq: z.object({ heading: line, items: z.array(z.object({ question: line, answer })).max(20) }),
} satisfies Record<string, z.ZodType>

export type SectionKind = keyof typeof sectionSchemas
export type SectionContent<Kind extends SectionKind> = z.infer<(typeof sectionSchemas)[Kind]>

/** A picture as a page needs it: `${base}-${width}.avif`, `.webp` and `.jpg` exist for every width; the focus is in tenths from left and top. */
export type PictureView = { alt: string; width: number; height: number; focus: [x: number, y: number]; base: string; widths: number[] }

export type FeaturedItem = { slug: string; title: string; category: string; client: string; picture: PictureView | null }
type OfferingView = { key: string; title: string; summary: string; delivery: string; href: string; picture: PictureView | null }
export type TestimonialView = { quote: string; name: string; role: string }

/** A section with everything it shows, as the component is given it. */
export type SectionView =
  | { kind: 'hero'; content: SectionContent<'hero'>; wide: PictureView | null; tall: PictureView | null; loop: LoopView | null }
  | { kind: 'featured'; content: SectionContent<'featured'>; items: FeaturedItem[]; count: number }
  | { kind: 'offerings'; content: SectionContent<'offerings'>; offerings: OfferingView[] }
  | { kind: 'testimonials'; content: SectionContent<'testimonials'>; testimonials: TestimonialView[] }
  | { kind: 'closing'; content: SectionContent<'closing'>; picture: PictureView | null }
  | { kind: 'heading'; content: SectionContent<'heading'> }
  | { kind: 'contact'; content: SectionContent<'contact'> }
  | { kind: 'faq'; heading: string; items: { id: string; question: string; answer: string }[] }

/** A moving picture in two shapes, each as AV1 in WebM and as H.264 in MP4. */
export type LoopView = { wide: LoopFiles; tall: LoopFiles }
type LoopFiles = { webm: string; mp4: string }

export type PageView = { path: string; title: string; description: string; sections: SectionView[] }

/** What every public page shows of the studio, in its header, footer and contact facts. */
export type StudioView = {
  name: string
  legalName: string
  tagline: string
  /** Lines of the postal address. */
  address: string[]
  phone: string
  email: string
  /** As the studio writes them, `Mon–Fri, 9 AM–6 PM`. */
  hours: string
  /** Sixteen public services at most; an offering that is switched off is not among them. */
  offerings: { key: string; title: string }[]
  /** The year in the footer, by the studio's calendar. */
  year: number
}
