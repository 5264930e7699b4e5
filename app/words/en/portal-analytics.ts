const what = {
  bookings: 'Bookings',
  revenue: 'Revenue',
  started: 'Projects started',
  completed: 'Projects completed',
  inquiries: 'Inquiries',
}

/** Words of the figures month by month. */
export const portalAnalytics = {
  lead: 'The last twelve months of the studio’s calendar. Every figure in a table leads to its rows.',
  leadMoney: 'Revenue of the last twelve months of the studio’s calendar.',
  charts: what,
  notes: {
    bookings: 'Not canceled, by the day they start.',
    revenue: 'Payments less refunds and corrections, by the day they were booked.',
    started: 'By kind of work.',
    completed: 'By the day they were completed.',
    inquiries:
      'By the day they came, without spam. The others were answered late or not at all, or still wait.',
  },
  parts: { all: 'All', 'in-time': 'Answered in time', other: 'Others' },
  soFar: (month: string) => `${month} is counted until today.`,
  monthSoFar: (month: string) => `${month}, so far`,
  /** Said of the drawing to those who do not see it. */
  sentence: (
    chart: keyof typeof what,
    {
      first,
      last,
      all,
      most,
      value,
    }: { first: string; last: string; all: string; most: string; value: string },
  ) =>
    `${what[chart]} by month, ${first} to ${last}: ${all} in all, the most in ${most} with ${value}.`,
  inAll: (all: string) => `${all} in all`,
  table: 'Show as table',
  tableOf: (chart: string) => `${chart} by month`,
  month: 'Month',
  empty: {
    bookings: 'Not enough bookings to draw a chart. Come back when some have begun.',
    revenue: 'Not enough payments to draw a chart. Come back after the first one.',
    started: 'Not enough projects to draw a chart. Come back when one is started.',
    completed: 'Not enough projects to draw a chart. Come back when one is completed.',
    inquiries: 'Not enough inquiries to draw a chart. Come back after the first one.',
  },
}
