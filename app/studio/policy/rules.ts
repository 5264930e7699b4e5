/** What the studio promises: the same record prints the site and, later, executes the rule. */
export type Policy = {
  replyHours: number
  photographyWeeks: [number, number]
  documentaryWeeks: [number, number]
  podcastBusinessDays: [number, number]
  depositPercent: number
  refundPercent: number
  refundDays: number
}

/** What a new studio begins with; the figures of the specification, section 9. */
export const firstPolicy: Policy = {
  replyHours: 24,
  photographyWeeks: [1, 2],
  documentaryWeeks: [4, 8],
  podcastBusinessDays: [3, 5],
  depositPercent: 50,
  refundPercent: 50,
  refundDays: 7,
}
