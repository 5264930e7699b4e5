import type { DraftContent } from '#app/features/money/invoice/form.ts'

import type { SeedContext } from '../context.ts'
import { type SeedInvoice, buildSeedContent, buildSeedLine } from './seed-invoice.ts'

/** Prints, frames, licenses and copies, which are not paid: one of each age, and three open. */
const standalone: {
  key: string
  client: string
  dayOffset: number
  content: (taxRateId: string) => Partial<DraftContent>
}[] = [
  {
    key: 'vestry prints',
    client: 'Parish of St. Erme',
    dayOffset: -190,
    content: (taxRateId) => ({
      lines: [buildSeedLine('Mounted prints of the vestry', 3, 'piece', 28_00, { taxRateId })],
    }),
  },
  {
    key: 'calendar',
    client: 'Whitcomb Orchard',
    dayOffset: -119,
    content: (taxRateId) => ({
      lines: [buildSeedLine('Orchard calendar, twelve leaves', 40, 'piece', 9_00, { taxRateId })],
    }),
  },
  {
    key: 'posters printed',
    client: 'Rope Walk Theater',
    dayOffset: -96,
    content: (taxRateId) => ({
      dueDays: 30,
      lines: [buildSeedLine('Posters, 18 × 24 in', 25, 'piece', 14_00, { taxRateId })],
    }),
  },
  {
    key: 'spruce license',
    client: 'Tidewater Violins',
    dayOffset: -57,
    content: () => ({
      lines: [
        buildSeedLine('License, three photographs', 3, 'piece', 150_00, {
          text: 'Catalog and website, two years, worldwide.',
        }),
      ],
    }),
  },
  {
    key: 'home movies',
    client: 'Cobbler’s Yard',
    dayOffset: -34,
    content: (taxRateId) => ({
      lines: [
        buildSeedLine('Transfer of home movies, 8 mm', 6, 'hour', 60_00),
        buildSeedLine('USB drive with all reels', 2, 'piece', 24_00, { taxRateId }),
      ],
    }),
  },
  {
    key: 'lobby wall',
    client: 'St. Brannoc Hospital',
    dayOffset: -8,
    content: (taxRateId) => ({
      opening: 'For the lobby wall, as hung by your facilities team.',
      dueDays: 30,
      lines: [
        buildSeedLine('Framed portrait, 16 × 20 in', 10, 'piece', 85_00, { taxRateId }),
        buildSeedLine('Framed portrait, 11 × 14 in', 2, 'piece', 62_00, { taxRateId }),
      ],
    }),
  },
  {
    key: 'showroom prints',
    client: 'Ottoline Ceramics',
    dayOffset: -6,
    content: (taxRateId) => ({
      discountReason: 'For a client of five years',
      discount: { kind: 'percent', ppm: 100_000 },
      lines: [
        buildSeedLine('Print, 24 × 36 in, on cotton paper', 4, 'piece', 120_00, { taxRateId }),
        buildSeedLine('Delivery and hanging', 1.5, 'hour', 60_00),
      ],
    }),
  },
  {
    key: 'crossing prints',
    client: 'Gull Rock Ferry',
    dayOffset: -2,
    content: (taxRateId) => ({
      lines: [buildSeedLine('Ticket booth panorama, mounted', 1, 'piece', 265_00, { taxRateId })],
    }),
  },
]

export function listStandaloneInvoices(
  { calendar, findClientId }: SeedContext,
  taxRateId: string,
): SeedInvoice[] {
  return standalone.map(({ key, client, dayOffset, content }) => ({
    key,
    clientId: findClientId(client),
    category: null,
    issuedAt: calendar.getInstant(dayOffset, '11:20'),
    content: buildSeedContent(content(taxRateId)),
    payments: [],
  }))
}
