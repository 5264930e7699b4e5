import type { Policy } from '#app/studio/policy/rules.ts'

const span = ([from, to]: [number, number]) => (from === to ? String(from) : `${from}–${to}`)

/** The sentences the policy prints. */
export const policy = {
  answers: {
    reply: (p: Policy) => `We reply to every message within ${p.replyHours} hours.`,
    delivery: (p: Policy) => `Photo and video projects are delivered in ${span(p.photographyWeeks)} weeks. Documentaries take ${span(p.documentaryWeeks)} weeks.`,
    payment: (p: Policy) => `A ${p.depositPercent}% deposit is required to hold your date. Travel costs are included in every quote, so there is nothing to add later.`,
    cancellation: (p: Policy) => `Cancel more than ${p.refundDays} days before the date and ${p.refundPercent}% is refunded. With less than ${p.refundDays} days there is no refund.`,
  },
  delivered: {
    photography: (p: Policy) => `Delivered in ${span(p.photographyWeeks)} weeks`,
    documentary: (p: Policy) => `Delivered in ${span(p.documentaryWeeks)} weeks`,
    podcast: (p: Policy) => `Episodes back in ${span(p.podcastBusinessDays)} business days`,
  },
}
