import { expect, test } from 'vitest'

import { buildMeta, buildPageMeta, findSite } from './page-meta.ts'

const studio = {
  name: 'Mill',
  badge: 'M',
  legalName: 'Mill',
  tagline: '',
  address: [],
  phone: '',
  email: 'a@mill.test',
  locale: 'en-US',
  hours: '',
  place: null,
  services: [],
  year: 2026,
}
const site = { origin: 'https://mill.test', language: 'en', studio, picture: null }
const page = { path: '/a', title: 'A', description: 'About A.' }
const picture = {
  alt: 'A boat',
  width: 1600,
  height: 1000,
  focus: [5, 5] as [number, number],
  dominantColor: '#223344',
  base: '/media/boat.1',
  widths: [400],
}

test('uses the mark of the studio without an image', () => {
  const tags = buildMeta(page, site)
  expect(tags).toContainEqual({
    property: 'og:image',
    content: 'https://mill.test/social-image.png',
  })
})
test('prefers the image of the page to the image of the site', () => {
  const findImageTag = (pagePicture: typeof picture | null) =>
    buildMeta(
      { ...page, picture: pagePicture },
      { ...site, picture: { ...picture, base: '/media/home' } },
    ).find((tag) => 'property' in tag && tag.property === 'og:image')
  expect([findImageTag(picture), findImageTag(null)]).toMatchObject([
    { content: 'https://mill.test/media/boat.1-share.jpg' },
    { content: 'https://mill.test/media/home-share.jpg' },
  ])
})
test('appends all structured data of the page', () => {
  expect(buildMeta({ ...page, data: [{ a: 1 }, { b: 2 }] }, site).slice(-2)).toEqual([
    { 'script:ld+json': { a: 1 } },
    { 'script:ld+json': { b: 2 } },
  ])
})
test('returns no tags when the page or its layout failed to load', () => {
  expect(buildPageMeta(undefined, site)).toEqual([])
  expect(
    buildPageMeta(
      { ...page, picture: null, sections: [] },
      findSite([{ id: 'root' }, { id: 'routes/site/layout', loaderData: undefined }]),
    ),
  ).toEqual([])
  expect(
    findSite([
      { id: 'root', loaderData: {} },
      { id: 'routes/site/layout', loaderData: { site } },
    ]),
  ).toBe(site)
})
