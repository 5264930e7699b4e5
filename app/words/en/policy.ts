import type { Policy } from '#app/studio/policy/rules.ts'

import { capital, numberWord } from './numbers.ts'

const span = ([from, to]: [number, number]) => (from === to ? String(from) : `${from}–${to}`)
const spanInWords = ([from, to]: [number, number]) => (from === to ? numberWord(from) : `${numberWord(from)} to ${numberWord(to)}`)

/** The sentences the policy prints. */
export const policy = {
  answers: {
    reply: (p: Policy) => `We reply to every message within ${p.replyHours} hours.`,
    delivery: (p: Policy) => `Photo and video projects are delivered in ${span(p.photographyWeeks)} weeks. Documentaries take ${span(p.documentaryWeeks)} weeks.`,
    payment: (p: Policy) => `A ${p.depositPercent}% deposit is required to hold your date. Travel costs are included in every quote, so there is nothing to add later.`,
    cancellation: (p: Policy) => `Cancel more than ${p.refundDays} days before the date and ${p.refundPercent}% is refunded. With less than ${p.refundDays} days there is no refund.`,
    turnaround: (p: Policy) => `${capital(spanInWords(p.podcastBusinessDays))} business days from the recording to a finished episode.`,
  },
  delivered: {
    photography: (p: Policy) => `Delivered in ${span(p.photographyWeeks)} weeks`,
    documentary: (p: Policy) => `Delivered in ${span(p.documentaryWeeks)} weeks`,
    podcast: (p: Policy) => `Episodes back in ${span(p.podcastBusinessDays)} business days`,
  },
  /** What stands for `{deposit}` and the like, wherever the studio writes it in a text of its pages. */
  figures: (p: Policy) => ({
    reply: `${p.replyHours} hours`,
    photography: `${span(p.photographyWeeks)} weeks`,
    documentary: `${span(p.documentaryWeeks)} weeks`,
    podcast: `${span(p.podcastBusinessDays)} business days`,
    deposit: `${p.depositPercent}%`,
  }),
}
