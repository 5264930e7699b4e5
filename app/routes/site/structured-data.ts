import type { VideoView, ImageView } from '#app/core/media.ts'
import { type Prose, toPlainText } from '#app/core/prose.ts'
import type { PageView, SectionViewOf } from '#app/features/site/page/rules.ts'
import type { CaseStudyView } from '#app/features/site/portfolio/rules.ts'
import { getMessages } from '#app/messages/index.ts'
import type { StudioView } from '#app/features/site/site-layout/rules.ts'

/* The site's pages as schema.org data. It states nothing that the page itself does not show. */

/**
 * Data from the layout's loader that metadata needs besides the page. `picture` is used for pages
 * without an image. A public sample site is excluded from search engines.
 */
export type Site = {
  origin: string
  language: string
  studio: StudioView
  picture: ImageView | null
  sample?: boolean
  /** Only its editors see the site, and visitors a holding page. */ unpublished?: boolean
}

/** A case study with the fields its structured data needs. */
type Item = Pick<
  CaseStudyView,
  'slug' | 'title' | 'category' | 'client' | 'standfirst' | 'year' | 'picture' | 'credits'
> &
  Partial<Pick<CaseStudyView, 'video'>>
type Breadcrumb = { name: string; path: string }

const context = { '@context': 'https://schema.org' }

/** Builds the structured data of a page, by its path and its sections. */
export function buildStructuredData(page: PageView, site: Site): object[] {
  const { nav } = getMessages(site.language).site
  const service = site.studio.services.find(({ key }) => page.path === `/${key}`)
  const blocks = page.sections.flatMap((section) =>
    section.kind === 'services' ? section.blocks : [],
  )
  const portfolio = page.sections.find((section) => section.kind === 'portfolio')
  const questions = page.sections.flatMap((section) =>
    section.kind === 'faq' ? section.items : [],
  )
  return [
    ...(['/', '/about', '/contact'].includes(page.path) ? [buildLocalBusiness(site)] : []),
    ...(service
      ? [
          buildService(page, service, site),
          buildBreadcrumbs(
            [
              ...(site.studio.hiddenPaths?.includes('/services')
                ? []
                : [{ name: nav.services, path: '/services' }]),
              { name: service.title, path: page.path },
            ],
            site,
          ),
        ]
      : []),
    ...(blocks.length > 0 ? [buildOffers(page, blocks, site)] : []),
    ...(portfolio ? [buildPortfolioList(portfolio.items, site)] : []),
    ...(questions.length > 0 ? [buildFaqPage(questions)] : []),
  ]
}

/** The studio itself. */
export function buildLocalBusiness(site: Site): object {
  const { studio, origin, picture } = site
  return {
    ...context,
    ...buildBusiness(site),
    legalName: studio.legalName,
    telephone: studio.phone || undefined,
    email: studio.email,
    address: studio.address.join(', ') || undefined,
    description: studio.tagline || undefined,
    image: picture ? getShareImageUrl(picture, origin) : undefined,
    geo: studio.place ? { '@type': 'GeoCoordinates', ...studio.place } : undefined,
    sameAs: listSocialUrls(studio),
  }
}

/** Builds the breadcrumbs of a page below another, starting at the home page. */
export function buildBreadcrumbs(crumbs: Breadcrumb[], { origin, language }: Site): object {
  const trail = [{ name: getMessages(language).site.nav.home, path: '/' }, ...crumbs]
  return {
    ...context,
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${origin}${path}`,
    })),
  }
}

/** Describes a case study by title, client and authors. A podcast is a series. */
export function buildCreativeWork(item: Item, site: Site): object {
  return item.category === 'podcast'
    ? buildPodcastSeries(item, site)
    : buildWork('CreativeWork', item, site)
}

export function buildPodcastSeries(item: Item, site: Site): object {
  return buildWork('PodcastSeries', item, site)
}

/** Describes the portfolio in the order of the page. */
export function buildPortfolioList(
  items: Pick<Item, 'slug' | 'title'>[],
  { origin, language }: Site,
): object {
  const itemListElement = items.map(({ slug, title }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: title,
    url: buildCaseStudyUrl(slug, origin),
  }))
  return {
    ...context,
    '@type': 'CollectionPage',
    name: getMessages(language).site.nav.portfolio,
    url: `${origin}/portfolio`,
    mainEntity: { '@type': 'ItemList', numberOfItems: items.length, itemListElement },
  }
}

function buildWork(type: string, item: Item, site: Site) {
  const { slug, title, client, standfirst, year, picture, credits, video: showing } = item
  const names = [...new Set(credits.map(({ name }) => name))]
  return {
    ...context,
    '@type': type,
    name: title,
    description: standfirst,
    url: buildCaseStudyUrl(slug, site.origin),
    image: picture ? getShareImageUrl(picture, site.origin) : undefined,
    dateCreated: year === null ? undefined : String(year),
    video: showing ? buildVideoObject(showing, item, site) : undefined,
    creator: buildBusiness(site),
    contributor: names.length > 0 ? names.map((name) => ({ '@type': 'Person', name })) : undefined,
    // schema.org: "the Organization on whose behalf the creator was working"
    sourceOrganization: client ? { '@type': 'Organization', name: client } : undefined,
  }
}

function buildVideoObject(
  { src, seconds, poster }: VideoView,
  { title, standfirst, picture }: Item,
  { origin }: Site,
) {
  const thumbnail = poster ?? picture
  return {
    '@type': 'VideoObject',
    name: title,
    description: standfirst,
    contentUrl: `${origin}${src}`,
    thumbnailUrl: thumbnail ? getShareImageUrl(thumbnail, origin) : undefined,
    duration: seconds === null ? undefined : `PT${Math.max(1, Math.round(seconds))}S`,
  }
}

function buildService({ path, description }: PageView, { title }: { title: string }, site: Site) {
  return {
    ...context,
    '@type': 'Service',
    name: title,
    description,
    url: `${site.origin}${path}`,
    provider: buildBusiness(site),
  }
}

function buildOffers(
  { title, path }: PageView,
  blocks: SectionViewOf<'services'>['blocks'],
  site: Site,
) {
  const itemListElement = blocks.map((block) => ({
    '@type': 'Offer',
    itemOffered: {
      '@type': 'Service',
      name: block.title,
      description: block.text,
      url: site.studio.hiddenPaths?.includes(`/${block.key}`)
        ? undefined
        : `${site.origin}/${block.key}`,
      provider: buildBusiness(site),
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

function buildFaqPage(items: { question: string; answer: Prose }[]) {
  return {
    ...context,
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: toPlainText(answer) },
    })),
  }
}

/** Lists the studio's profiles on other sites, without email addresses. */
function listSocialUrls({ social = [] }: StudioView): string[] | undefined {
  const sites = social.map(({ href }) => href).filter((href) => /^https:/i.test(href))
  return sites.length > 0 ? sites : undefined
}

function buildBusiness({ origin, studio }: Site) {
  return {
    '@type': 'LocalBusiness',
    '@id': `${origin}/#studio`,
    name: studio.name,
    url: `${origin}/`,
  }
}

/** Returns the URL of an image's crop for link previews. */
export function getShareImageUrl(picture: ImageView, origin: string): string {
  return `${origin}${picture.share ?? `${picture.base}-share.jpg`}`
}

function buildCaseStudyUrl(slug: string, origin: string): string {
  return `${origin}/portfolio/${slug}`
}
