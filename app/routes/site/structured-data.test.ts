import { describe, expect, test } from 'vitest'
import {
  buildBreadcrumbs,
  buildCreativeWork,
  buildLocalBusiness,
  buildPodcastSeries,
  buildPortfolioList,
  buildStructuredData,
} from './structured-data.ts'
import type { StudioView } from '#app/features/site/site-layout/rules.ts'

const picture = {
  alt: 'A boat',
  width: 1600,
  height: 1000,
  focus: [5, 5] as [number, number],
  dominantColor: '#223344',
  base: '/media/boat.1',
  widths: [400],
}
const studio: StudioView = {
  name: 'Mill & Sons',
  badge: 'M',
  legalName: 'Mill',
  tagline: 'Two of us.',
  address: ['1 Row', 'Bath'],
  phone: '',
  email: 'a@mill.test',
  locale: 'en-US',
  hours: '',
  place: null,
  services: [],
  year: 2026,
}
const site = { origin: 'https://mill.test', language: 'en', studio, picture }
const item = {
  slug: 'slow-boat',
  title: 'The Slow Boat',
  category: 'videography' as const,
  client: 'Pell',
  standfirst: 'A year.',
  year: 2025,
  picture,
  credits: [
    { name: 'Ines', part: 'Camera' },
    { name: 'Sam', part: 'Edit' },
    { name: 'Ines', part: 'Direction' },
  ],
}
/** Returns the object as printed: JSON leaves out undefined values. */
const toJson = (value: object) => JSON.parse(JSON.stringify(value)) as Record<string, unknown>

describe('a case study', () => {
  test('lists title, client and credits, each person once', () => {
    expect(toJson(buildCreativeWork(item, site))).toEqual({
      '@context': 'https://schema.org',
      '@type': 'CreativeWork',
      name: 'The Slow Boat',
      description: 'A year.',
      url: 'https://mill.test/portfolio/slow-boat',
      image: 'https://mill.test/media/boat.1-share.jpg',
      dateCreated: '2025',
      creator: {
        '@type': 'LocalBusiness',
        '@id': 'https://mill.test/#studio',
        name: 'Mill & Sons',
        url: 'https://mill.test/',
      },
      contributor: [
        { '@type': 'Person', name: 'Ines' },
        { '@type': 'Person', name: 'Sam' },
      ],
      sourceOrganization: { '@type': 'Organization', name: 'Pell' },
    })
  })
  test('is a series for a podcast and mentions no video', () => {
    for (const category of ['photography', 'videography', 'documentary'] as const)
      expect(buildCreativeWork({ ...item, category }, site)).toMatchObject({
        '@type': 'CreativeWork',
      })
    expect(buildCreativeWork({ ...item, category: 'podcast' }, site)).toEqual(
      buildPodcastSeries({ ...item, category: 'podcast' }, site),
    )
    expect(buildPodcastSeries(item, site)).toMatchObject({
      '@type': 'PodcastSeries',
      name: 'The Slow Boat',
    })
  })
  test('leaves out unknown values', () => {
    expect(
      Object.keys(
        toJson(
          buildCreativeWork({ ...item, client: '', year: null, picture: null, credits: [] }, site),
        ),
      ),
    ).toEqual(['@context', '@type', 'name', 'description', 'url', 'creator'])
  })
})

test('lists the portfolio in order', () => {
  const list = toJson(buildPortfolioList([item, { slug: 'a-b', title: 'A' }], site))
  expect(list).toMatchObject({
    '@type': 'CollectionPage',
    url: 'https://mill.test/portfolio',
    mainEntity: { '@type': 'ItemList', numberOfItems: 2 },
  })
  expect((list.mainEntity as { itemListElement: object[] }).itemListElement).toEqual([
    {
      '@type': 'ListItem',
      position: 1,
      name: 'The Slow Boat',
      url: 'https://mill.test/portfolio/slow-boat',
    },
    { '@type': 'ListItem', position: 2, name: 'A', url: 'https://mill.test/portfolio/a-b' },
  ])
})

test('gives the coordinates of the studio, or none', () => {
  expect(toJson(buildLocalBusiness(site))).toEqual({
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': 'https://mill.test/#studio',
    name: 'Mill & Sons',
    url: 'https://mill.test/',
    legalName: 'Mill',
    email: 'a@mill.test',
    address: '1 Row, Bath',
    description: 'Two of us.',
    image: 'https://mill.test/media/boat.1-share.jpg',
  })
  expect(
    buildLocalBusiness({
      ...site,
      studio: { ...site.studio, place: { latitude: 43.66, longitude: -70.25 } },
    }),
  ).toMatchObject({ geo: { '@type': 'GeoCoordinates', latitude: 43.66, longitude: -70.25 } })
})

test('lists profiles on other sites, not email addresses', () => {
  const social = [
    { label: 'Elsewhere', href: 'https://elsewhere.test/mill' },
    { label: 'Letters', href: 'mailto:b@mill.test' },
  ]
  expect(buildLocalBusiness({ ...site, studio: { ...site.studio, social } })).toMatchObject({
    sameAs: ['https://elsewhere.test/mill'],
  })
})

test('gives the minimum price of a service if set, and no URL if its page is unpublished', () => {
  const block = {
    key: 'photography' as const,
    title: 'Photography',
    text: 'Portraits.',
    from: 'From €450',
    price: { amount: 450, currency: 'EUR' },
    facts: [],
    links: [],
    picture: null,
  }
  const page = {
    path: '/services',
    title: 'Services',
    description: 'All.',
    picture: null,
    sections: [
      {
        kind: 'services' as const,
        blocks: [block, { ...block, key: 'podcast' as const, from: null, price: undefined }],
      },
    ],
  }
  const [catalog] = buildStructuredData(page, {
    ...site,
    studio: { ...studio, hiddenPaths: ['/podcast'] },
  })
  expect(toJson(catalog!).itemListElement).toMatchObject([
    {
      '@type': 'Offer',
      itemOffered: { url: 'https://mill.test/photography' },
      priceSpecification: { '@type': 'PriceSpecification', minPrice: 450, priceCurrency: 'EUR' },
    },
    { '@type': 'Offer', itemOffered: { name: 'Photography' } },
  ])
  expect(JSON.stringify(catalog).match(/minPrice|mill\.test\/podcast/g)).toEqual(['minPrice'])
})

test('starts breadcrumbs at the home page', () => {
  expect(
    toJson(buildBreadcrumbs([{ name: 'Portfolio', path: '/portfolio' }], site)).itemListElement,
  ).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://mill.test/' },
    { '@type': 'ListItem', position: 2, name: 'Portfolio', item: 'https://mill.test/portfolio' },
  ])
})
