const charts = {
  bookings: 'Bookings',
  revenue: 'Revenue',
  started: 'Projects started',
  completed: 'Projects completed',
  inquiries: 'Inquiries',
}

/** Messages of the monthly figures. */
export const portalAnalytics = {
  lead: 'The last 12 months. Select a month to see what it counts.',
  leadMoney: 'Revenue for the last 12 months, and what clients owe.',
  charts,
  notes: {
    bookings: 'By start date, excluding canceled bookings.',
    revenue: 'Payments minus refunds and reversals, by payment date.',
    started: 'By service.',
    completed: 'By completion date.',
    inquiries:
      'By date received, excluding spam. Other: answered late, unanswered or still waiting.',
  },
  parts: { all: 'All', 'in-time': 'Answered on time', other: 'Other' },
  soFar: (month: string) => `${month} is counted through today.`,
  monthSoFar: (month: string) => `${month}, so far`,
  /** Screen readers read this in place of the chart. */
  sentence: (
    chart: keyof typeof charts,
    {
      first,
      last,
      all,
      most,
      value,
    }: { first: string; last: string; all: string; most: string; value: string },
  ) =>
    `${charts[chart]} by month, ${first} to ${last}: ${all} total, highest in ${most} with ${value}.`,
  inAll: (all: string) => `${all} total`,
  table: 'Show as table',
  tableOf: (chart: string) => `${chart} by month`,
  month: 'Month',
  sources: {
    title: 'Inquiries by source',
    note: (period: string) =>
      `Received ${period}, excluding spam. Booked: with a confirmed or completed booking.`,
    source: 'Source',
    inquiries: 'Inquiries',
    booked: 'Booked',
    value: 'Value',
    all: 'All sources',
    share: (booked: string, percent: number) => `${booked} (${percent}%)`,
    inquiriesOf: (source: string, count: string) => `${source}, inquiries: ${count}`,
    bookedOf: (source: string, count: string) => `${source}, booked: ${count}`,
    empty: 'No inquiries in the last 12 months.',
  },
  money: {
    title: 'From signing to payment',
    now: 'As of today',
    figures: {
      signed: 'Signed',
      invoiced: 'Invoiced',
      paid: 'Paid',
      open: 'Owed',
      overdue: 'Overdue',
      uninvoiced: 'Not invoiced yet',
    },
    notes: {
      signed: 'Accepted quotes, by date accepted',
      invoiced: 'Less credit notes, by issue date',
      paid: 'Less refunds, by payment date',
      open: 'Open invoices',
      overdue: 'The part of it that is past due',
      uninvoiced: 'Signed quotes less their invoices',
    },
    linkOf: (name: string, amount: string) => `${name}: ${amount}`,
    empty: 'No signed quotes, invoices or payments yet.',
  },
  forecast: {
    title: 'Forecast',
    note: 'Open invoices by due date, and installments of signed quotes by when they will be due.',
    month: 'Due',
    invoiced: 'Invoiced',
    planned: 'Planned',
    rows: { overdue: 'Overdue', later: 'Later', undated: 'No date yet' },
    total: 'Total',
    empty: 'No open invoices or planned installments.',
  },
  empty: {
    bookings: 'Not enough bookings for a chart yet.',
    revenue: 'Not enough payments for a chart yet.',
    started: 'Not enough projects for a chart yet.',
    completed: 'Not enough completed projects for a chart yet.',
    inquiries: 'Not enough inquiries for a chart yet.',
  },
}
