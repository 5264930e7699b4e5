import { randomUUID } from 'node:crypto'

import { priceItem } from '#app/data/schema/index.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'
import type { PriceUnit } from '#app/features/money/price-list/rules.ts'
import type { ServiceKey } from '#app/features/studio/service/rules.ts'

import type { SeedContext } from './context.ts'

type SeedPackage = {
  name: string
  description: string
  unit: PriceUnit
  unitPrice: number
  service: ServiceKey
  content: string[]
  options: string[]
}

/** The cheapest of each service is the price that the website names. */
const packages: SeedPackage[] = [
  {
    name: 'Half-day session',
    description: 'Portraits, products or a place, at yours or in our room.',
    unit: 'flat',
    unitPrice: 1_200_00,
    service: 'photography',
    content: ['Up to 4 hours', 'One photographer', '40 edited photographs', 'Online proofs'],
    options: ['Second photographer', 'Extra hour', 'Extra edited photograph'],
  },
  {
    name: 'Photo and film day',
    description: 'Stills and a short film from one crew.',
    unit: 'day',
    unitPrice: 3_200_00,
    service: 'photography',
    content: [
      'Up to 9 hours',
      'Photographer, camera operator and sound',
      '80 edited photographs',
      'A film of up to 2 minutes',
      'Two rounds of changes',
    ],
    options: ['Drone footage', 'Extra hour'],
  },
  {
    name: 'Short documentary',
    description: 'Up to 12 minutes, from the first archive box to the screening.',
    unit: 'flat',
    unitPrice: 6_800_00,
    service: 'documentary',
    content: [
      'Research and archive clearance',
      'Three days of shooting',
      'Edit, color and sound mix',
      'Captions in English',
      'Screening copy',
    ],
    options: ['Drone footage', 'Captions in another language'],
  },
  {
    name: 'Podcast episode',
    description: 'Recorded in our room, up to 45 minutes finished.',
    unit: 'piece',
    unitPrice: 420_00,
    service: 'podcast',
    content: ['Two hours in the room', 'Edit and mix', 'Show notes', 'Published to your feed'],
    options: ['Captions in another language'],
  },
]

type SeedItem = {
  name: string
  unit: PriceUnit
  unitPrice: number
  service: ServiceKey | null
  description?: string
  isTaxed?: boolean
  minMilli?: number
  maxMilli?: number
  stepMilli?: number
}

const items: SeedItem[] = [
  {
    name: 'Extra hour',
    unit: 'hour',
    unitPrice: 220_00,
    service: 'photography',
    minMilli: 500,
    maxMilli: 4_000,
    stepMilli: 500,
  },
  { name: 'Second photographer', unit: 'day', unitPrice: 600_00, service: 'photography' },
  {
    name: 'Drone footage',
    description: 'Licensed pilot, weather permitting.',
    unit: 'flat',
    unitPrice: 450_00,
    service: null,
  },
  {
    name: 'Extra edited photograph',
    unit: 'piece',
    unitPrice: 25_00,
    service: 'photography',
    minMilli: 1_000,
    maxMilli: 100_000,
    stepMilli: 1_000,
  },
  {
    name: 'License, one photograph',
    description: 'Catalog and website, two years, worldwide.',
    unit: 'piece',
    unitPrice: 150_00,
    service: 'photography',
  },
  { name: 'Captions in another language', unit: 'piece', unitPrice: 180_00, service: null },
  {
    name: 'Framed portrait, 16 × 20 in',
    unit: 'piece',
    unitPrice: 85_00,
    service: 'photography',
    isTaxed: true,
  },
  {
    name: 'Print, 24 × 36 in, on cotton paper',
    unit: 'piece',
    unitPrice: 120_00,
    service: 'photography',
    isTaxed: true,
  },
]

/** Seeds the price list. Services aren't taxed; prints have the rate. */
export async function seedPriceList(ctx: TxCtx, { calendar }: SeedContext, taxRateId: string) {
  const createdAt = calendar.getInstant(-400, '10:30')
  const ids = new Map(items.map(({ name }) => [name, randomUUID()]))
  const getId = (name: string) => {
    const id = ids.get(name)
    if (!id) throw new Error(`The price list has no item "${name}".`)
    return id
  }
  await ctx.db.insert(priceItem).values([
    ...packages.map((row, position) => ({
      ...row,
      kind: 'package' as const,
      options: row.options.map(getId),
      position,
      createdAt,
    })),
    ...items.map(({ isTaxed = false, ...row }, index) => ({
      ...row,
      id: getId(row.name),
      kind: 'item' as const,
      taxRateId: isTaxed ? taxRateId : null,
      position: packages.length + index,
      createdAt,
    })),
  ])
}
