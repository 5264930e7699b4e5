import type { FilmView, PictureView } from '#app/core/media.ts'
import { type Prose, plainText } from '#app/core/prose.ts'
import type { PageView, StudioView } from '#app/studio/page/rules.ts'
import type { SectionView } from '#app/studio/section/rules.ts'
import type { CaseView } from '#app/studio/portfolio/rules.ts'
import { words } from '#app/words/index.ts'

/* The site's pages as schema.org describes such things. Nothing is said here that the page does not
   say. */

/**
 * What a description rests on besides the page: the layout's loader gives it. The picture stands in
 * for pages without one; the sample, seen in public, is not to be found by searching.
 */
export type Site = {
  origin: string
  language: string
  studio: StudioView
  picture: PictureView | null
  sample?: boolean
}

/** A project with what its description needs. */
type Item = Pick<
  CaseView,
  'slug' | 'title' | 'category' | 'client' | 'standfirst' | 'year' | 'picture' | 'credits'
> &
  Partial<Pick<CaseView, 'showing'>>
type Crumb = { name: string; path: string }

const context = { '@context': 'https://schema.org' }

/** Everything a page of sections is, by its address and by what stands on it. */
export function structured(page: PageView, site: Site): object[] {
  const { nav } = words(site.language).site
  const offering = site.studio.offerings.find(({ key }) => page.path === `/${key}`)
  const blocks = page.sections.flatMap((section) =>
    section.kind === 'services' ? section.blocks : [],
  )
  const portfolio = page.sections.find((section) => section.kind === 'portfolio')
  const questions = page.sections.flatMap((section) =>
    section.kind === 'faq' ? section.items : [],
  )
  return [
    ...(['/', '/about', '/contact'].includes(page.path) ? [localBusiness(site)] : []),
    ...(offering
      ? [
          service(page, offering, site),
          breadcrumbs(
            [
              ...(site.studio.off?.includes('/services')
                ? []
                : [{ name: nav.services, path: '/services' }]),
              { name: offering.title, path: page.path },
            ],
            site,
          ),
        ]
      : []),
    ...(blocks.length > 0 ? [offers(page, blocks, site)] : []),
    ...(portfolio ? [portfolioList(portfolio.items, site)] : []),
    ...(questions.length > 0 ? [questionsAnswered(questions)] : []),
  ]
}

/** The studio itself. */
export function localBusiness(site: Site): object {
  const { studio, origin, picture } = site
  return {
    ...context,
    ...business(site),
    legalName: studio.legalName,
    telephone: studio.phone || undefined,
    email: studio.email,
    address: studio.address.join(', ') || undefined,
    description: studio.tagline || undefined,
    image: picture ? shareOf(picture, origin) : undefined,
    geo: studio.place ? { '@type': 'GeoCoordinates', ...studio.place } : undefined,
    sameAs: sitesOf(studio),
  }
}

/** The way from the first page to one below another; the crumbs begin under the first page. */
export function breadcrumbs(crumbs: Crumb[], { origin, language }: Site): object {
  const way = [{ name: words(language).site.nav.home, path: '/' }, ...crumbs]
  return {
    ...context,
    '@type': 'BreadcrumbList',
    itemListElement: way.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: `${origin}${path}`,
    })),
  }
}

/** A case study: what was made, for whom, by whom. A podcast is a series. */
export function creativeWork(item: Item, site: Site): object {
  return item.category === 'podcast' ? podcastSeries(item, site) : work('CreativeWork', item, site)
}

export function podcastSeries(item: Item, site: Site): object {
  return work('PodcastSeries', item, site)
}

/** The page of all of them, in the order it shows them. */
export function portfolioList(
  items: Pick<Item, 'slug' | 'title'>[],
  { origin, language }: Site,
): object {
  const itemListElement = items.map(({ slug, title }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name: title,
    url: addressOf(slug, origin),
  }))
  return {
    ...context,
    '@type': 'CollectionPage',
    name: words(language).site.nav.portfolio,
    url: `${origin}/portfolio`,
    mainEntity: { '@type': 'ItemList', numberOfItems: items.length, itemListElement },
  }
}

function work(type: string, item: Item, site: Site) {
  const { slug, title, client, standfirst, year, picture, credits, showing } = item
  const names = [...new Set(credits.map(({ name }) => name))]
  return {
    ...context,
    '@type': type,
    name: title,
    description: standfirst,
    url: addressOf(slug, site.origin),
    image: picture ? shareOf(picture, site.origin) : undefined,
    dateCreated: year === null ? undefined : String(year),
    video: showing ? film(showing, item, site) : undefined,
    creator: business(site),
    contributor: names.length > 0 ? names.map((name) => ({ '@type': 'Person', name })) : undefined,
    // schema.org: "the Organization on whose behalf the creator was working"
    sourceOrganization: client ? { '@type': 'Organization', name: client } : undefined,
  }
}

function film(
  { src, seconds, poster }: FilmView,
  { title, standfirst, picture }: Item,
  { origin }: Site,
) {
  const still = poster ?? picture
  return {
    '@type': 'VideoObject',
    name: title,
    description: standfirst,
    contentUrl: `${origin}${src}`,
    thumbnailUrl: still ? shareOf(still, origin) : undefined,
    duration: seconds === null ? undefined : `PT${Math.max(1, Math.round(seconds))}S`,
  }
}

function service({ path, description }: PageView, { title }: { title: string }, site: Site) {
  return {
    ...context,
    '@type': 'Service',
    name: title,
    description,
    url: `${site.origin}${path}`,
    provider: business(site),
  }
}

function offers(
  { title, path }: PageView,
  blocks: Extract<SectionView, { kind: 'services' }>['blocks'],
  site: Site,
) {
  const itemListElement = blocks.map((block) => ({
    '@type': 'Offer',
    itemOffered: {
      '@type': 'Service',
      name: block.title,
      description: block.text,
      url: site.studio.off?.includes(`/${block.key}`) ? undefined : `${site.origin}/${block.key}`,
      provider: business(site),
    },
    priceSpecification: block.price
      ? {
          '@type': 'PriceSpecification',
          minPrice: block.price.amount,
          priceCurrency: block.price.currency,
        }
      : undefined,
  }))
  return {
    ...context,
    '@type': 'OfferCatalog',
    name: title,
    url: `${site.origin}${path}`,
    itemListElement,
  }
}

function questionsAnswered(items: { question: string; answer: Prose }[]) {
  return {
    ...context,
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
    })),
  }
}

/** Where else it is itself: other sites, not letters. */
function sitesOf({ social = [] }: StudioView): string[] | undefined {
  const sites = social.map(({ href }) => href).filter((href) => /^https:/i.test(href))
  return sites.length > 0 ? sites : undefined
}

function business({ origin, studio }: Site) {
  return {
    '@type': 'LocalBusiness',
    '@id': `${origin}/#studio`,
    name: studio.name,
    url: `${origin}/`,
  }
}

/** The address of a picture's crop for links. */
export function shareOf(picture: PictureView, origin: string): string {
  return `${origin}${picture.share ?? `${picture.base}-share.jpg`}`
}

function addressOf(slug: string, origin: string): string {
  return `${origin}/portfolio/${slug}`
}
