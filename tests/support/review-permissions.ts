import {
  type Look,
  type Row,
  actOnly,
  allowAct,
  lead,
  office,
  onward,
  people,
} from './permission-rows.ts'

/** A review that doesn't exist; crew sees those of its projects. */
const gone: Look = [302, 404, 404, 403, 404]
const withoutBooks: Look = [302, 200, 200, 403, 200]
const team = people.filter((one) => one !== 'visitor' && one !== 'bookkeeper')

/** The URLs of reviews: the page of guests, and the portal. */
export const reviewPermissions: Record<string, Row> = {
  // a review that doesn't exist; the reviews of the check are its own
  '/r/:slug': {
    look: [404, 404, 404, 404, 404],
    act: { who: [], status: [404], fields: { form: 'submit' } },
  },
  '/r/:slug/media/:number/:variant': { look: [404, 404, 404, 404, 404] },
  '/portal/photography/reviews': { look: withoutBooks },
  '/portal/videography/reviews': { look: withoutBooks },
  '/portal/podcasts/reviews': { look: withoutBooks },
  '/portal/reviews/new': { look: office, act: allowAct(lead, { title: 'x', projectId: 'x' }) },
  '/portal/reviews/:reviewId': {
    look: gone,
    act: { who: team, fields: { form: 'note', text: 'x' }, permitted: [404] },
  },
  '/portal/reviews/:reviewId/versions': { look: gone },
  '/portal/reviews/:reviewId/guests': {
    look: gone,
    act: { who: lead, fields: { form: 'contact' }, permitted: [404] },
  },
  '/portal/reviews/:reviewId/settings': {
    look: gone,
    act: {
      who: lead,
      fields: { title: 'x', category: 'podcast', revision: '1' },
      permitted: [404],
    },
  },
  '/portal/reviews/:reviewId/checklist': { look: gone },
  '/portal/reviews/:reviewId/notes/:format': { look: gone },
  '/portal/reviews/:reviewId/publication': actOnly(lead, { note: 'x' }),
  '/portal/reviews/:reviewId/closure': actOnly(lead),
  '/portal/reviews/:reviewId/deletion': actOnly(lead),
  '/portal/reviews/:reviewId/uploads': actOnly(lead),
  '/portal/reviews/:reviewId/uploads/:uploadId/completion': {
    look: onward,
    act: { who: lead, permitted: [303, 404] },
  },
  '/portal/reviews/:reviewId/files': actOnly(lead, { item: 'x' }),
  '/portal/reviews/:reviewId/versions/:versionId/deletion': actOnly(lead),
  '/portal/reviews/:reviewId/guests/:contactId/erasure': actOnly(lead),
  '/portal/reviews/:reviewId/shares/:shareId/rights': actOnly(lead, { permissions: 'comment' }),
  '/portal/reviews/:reviewId/shares/:shareId/sending': actOnly(lead),
  '/portal/reviews/:reviewId/shares/:shareId/end': actOnly(lead),
}
