import {
  type Look,
  type Person,
  type Row,
  actOnly,
  allowAct,
  lead,
  office,
  onward,
} from './permission-rows.ts'

/** A page of a gallery that doesn't exist; crew sees those of its projects. */
const gone: Look = [302, 404, 404, 403, 404]
const withoutBooks: Look = [302, 200, 200, 403, 200]
const team: Person[] = [...lead, 'crew']
const goneForm = { look: gone, act: { who: lead, fields: { form: 'contact' }, permitted: [404] } }

/** The URLs of galleries in the portal, and of their files. */
export const galleryPermissions: Record<string, Row> = {
  '/g/:slug/files/:number/:variant': { look: [404, 404, 404, 404, 404] },
  '/portal/photography/galleries': { look: withoutBooks },
  '/portal/videography/galleries': { look: withoutBooks },
  '/portal/podcasts/galleries': { look: withoutBooks },
  '/portal/galleries/new': {
    look: office,
    act: allowAct(lead, { title: 'x', client: 'Tern Architects', category: 'podcast' }),
  },
  '/portal/galleries/:galleryId': { look: gone },
  '/portal/galleries/:galleryId/guests': goneForm,
  '/portal/galleries/:galleryId/settings': {
    ...goneForm,
    act: {
      who: lead,
      fields: { title: 'x', category: 'podcast', slug: 'x', sizes: 'web', revision: '1' },
      permitted: [404],
    },
  },
  '/portal/galleries/:galleryId/release': {
    look: gone,
    act: { who: lead, fields: { reason: 'x' }, permitted: [404] },
  },
  '/portal/galleries/:galleryId/statistics': { look: gone },
  '/portal/galleries/:galleryId/lists': {
    ...goneForm,
    act: { who: lead, fields: { name: 'x' }, permitted: [404] },
  },
  '/portal/galleries/:galleryId/lists/:listId': {
    ...goneForm,
    act: { who: lead, fields: { name: 'x' }, permitted: [404] },
  },
  '/portal/galleries/:galleryId/lists/:listId/names/:format': { look: gone },
  '/portal/galleries/:galleryId/lists/:listId/reopening': actOnly(lead),
  '/portal/galleries/:galleryId/lists/:listId/deletion': actOnly(lead),
  '/portal/galleries/:galleryId/lists/:listId/download': actOnly(lead),
  '/portal/galleries/:galleryId/comments': { look: gone },
  '/portal/galleries/:galleryId/comments/:commentId/reply': actOnly(lead, { text: 'x' }),
  '/portal/galleries/:galleryId/comments/:commentId/resolution': actOnly(lead),
  '/portal/galleries/:galleryId/comments/:commentId/deletion': actOnly(lead),
  '/portal/galleries/:galleryId/guests/:contactId/erasure': actOnly(lead),
  '/portal/galleries/:galleryId/publication': actOnly(lead),
  '/portal/galleries/:galleryId/closure': actOnly(lead),
  '/portal/galleries/:galleryId/deletion': actOnly(lead),
  '/portal/galleries/:galleryId/uploads': actOnly(team),
  '/portal/galleries/:galleryId/uploads/:uploadId/completion': {
    look: onward,
    act: { who: team, permitted: [303, 404] },
  },
  '/portal/galleries/:galleryId/items/move': actOnly(lead, { item: 'x', to: '' }),
  '/portal/galleries/:galleryId/items/order': actOnly(lead, { order: 'name' }),
  '/portal/galleries/:galleryId/items/removal': actOnly(lead, { item: 'x' }),
  '/portal/galleries/:galleryId/cover': actOnly(lead, { item: 'x' }),
  '/portal/galleries/:galleryId/case-study': actOnly(lead, { item: 'x', caseStudy: 'new' }),
  '/portal/galleries/:galleryId/sections': actOnly(lead, { title: 'x' }),
  '/portal/galleries/:galleryId/sections/:sectionId/title': actOnly(lead, { title: 'x' }),
  '/portal/galleries/:galleryId/sections/:sectionId/position': actOnly(lead, { before: '' }),
  '/portal/galleries/:galleryId/sections/:sectionId/deletion': actOnly(lead),
  '/portal/galleries/:galleryId/link/renewal': actOnly(lead),
  '/portal/galleries/:galleryId/sendings': actOnly(lead),
  '/portal/galleries/:galleryId/shares/:shareId/rights': actOnly(lead, { sizes: 'web' }),
  '/portal/galleries/:galleryId/shares/:shareId/sending': actOnly(lead),
  '/portal/galleries/:galleryId/shares/:shareId/end': actOnly(lead),
}
