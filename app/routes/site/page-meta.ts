import type { MetaDescriptor } from 'react-router'

import type { ImageView } from '#app/core/media.ts'
import { type PageView, findFirstImage } from '#app/features/site/page/rules.ts'

import { type Site, getShareImageUrl, buildStructuredData } from './structured-data.ts'

type PageMeta = {
  path: string
  title: string
  description: string
  picture?: ImageView | null
  data?: object[]
}

/** The background colors of the pages, equal to the design tokens. */
export const backgroundColors = { light: '#f6f8f5', dark: '#0c110f' }

/** Builds the metadata of a public page for browsers, search engines and link previews. */
export function buildMeta(
  { path, title, description, picture, data = [] }: PageMeta,
  site: Site,
): MetaDescriptor[] {
  const address = `${site.origin}${path}`
  return [
    { title },
    ...(description ? [{ name: 'description', content: description }] : []),
    ...(site.sample || site.unpublished ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:title', content: title },
    ...(description ? [{ property: 'og:description', content: description }] : []),
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: address },
    { property: 'og:site_name', content: site.studio.name },
    ...buildImageMeta(picture ?? site.picture, site),
    ...Object.entries(backgroundColors).map(([scheme, content]) => ({
      name: 'theme-color',
      media: `(prefers-color-scheme: ${scheme})`,
      content,
    })),
    ...data.map((item) => ({ 'script:ld+json': item }) as MetaDescriptor),
  ]
}

/** Builds the metadata of a page from its sections, including image and structured data. */
export function buildPageMeta(
  page: PageView | undefined,
  site: Site | undefined,
): MetaDescriptor[] {
  if (!page || !site) return []
  const { path, title, description, picture, sections } = page
  return buildMeta(
    {
      path,
      title,
      description,
      picture: picture ?? findFirstImage(sections),
      data: buildStructuredData(page, site),
    },
    site,
  )
}

/** Builds the metadata of the page that visitors of an unpublished site see. */
export function buildHoldingMeta(site: Site | undefined): MetaDescriptor[] {
  return site ? buildMeta({ path: '/', title: site.studio.name, description: '' }, site) : []
}

/** Returns the site data of a `meta` function's matches; undefined if the layout failed to load. */
export function findSite(
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
): Site | undefined {
  const layout = matches.find((match) => match?.id === 'routes/site/layout')
  return (layout?.loaderData as { site: Site } | undefined)?.site
}

/** A page without a picture, on a site without one, is shared with the studio's mark. */
function buildImageMeta(picture: ImageView | null, { origin, studio }: Site): MetaDescriptor[] {
  const url = picture ? getShareImageUrl(picture, origin) : `${origin}/social-image.png`
  return [
    { property: 'og:image', content: url },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: picture?.alt ?? studio.name },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
