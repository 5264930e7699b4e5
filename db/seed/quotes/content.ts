import type { PriceItem } from '#app/features/money/price-list/rules.ts'
import type { QuoteContent, QuoteLine, QuoteSection } from '#app/features/sales/quote/rules.ts'

/** A line from the price list, or one of its own. */
type SeedLine = {
  item?: string
  name?: string
  text?: string
  quantity?: number
  unit?: QuoteLine['unit']
  price?: number
  isOptional?: boolean
  isPreselected?: boolean
  /** The client may choose up to so many. */
  upTo?: number
}

export type SeedSection = {
  heading: string
  text?: string
  choose?: QuoteSection['choose']
  max?: number
  lines: SeedLine[]
}

export const terms = `The date is yours once you accept. A deposit of half confirms it, and the rest is due on the day of delivery.

The images and films are yours to use as described. We may show them in our portfolio unless you tell us not to.

Our cancellation policy on the website applies.`

/** Returns the content of a quote. Prices without an amount are those of the price list. */
export function buildQuoteContent(
  priceList: PriceItem[],
  { title, opening, sections }: { title: string; opening: string; sections: SeedSection[] },
): QuoteContent {
  return {
    priceMode: 'net',
    title,
    opening,
    sections: sections.map(({ heading, text = '', choose = 'all', max, lines }, index) => ({
      id: `s${index + 1}`,
      heading,
      text,
      choose,
      min: choose === 'some' ? 0 : null,
      max: max ?? null,
      lines: lines.map((line, place) => buildLine(priceList, line, `l${index + 1}-${place + 1}`)),
    })),
    discount: null,
    discountReason: '',
    minimum: 0,
    expiresOn: null,
    terms,
    contractTemplateId: null,
    note: '',
  }
}

function buildLine(priceList: PriceItem[], line: SeedLine, id: string): QuoteLine {
  const item = priceList.find(({ name }) => name === line.item)
  if (line.item && !item) throw new Error(`The price list has no item "${line.item}".`)
  const { quantity = 1, upTo, isOptional = false, isPreselected = false } = line
  return {
    id,
    priceItemId: item?.id ?? null,
    name: line.name ?? item?.name ?? '',
    text: line.text ?? (item?.content.join('\n') || item?.description) ?? '',
    quantityMilli: quantity * 1000,
    minMilli: upTo === undefined ? null : 1000,
    maxMilli: upTo === undefined ? null : upTo * 1000,
    stepMilli: upTo === undefined ? null : 1000,
    unit: line.unit ?? item?.unit ?? 'flat',
    unitPrice: line.price ?? item?.unitPrice ?? 0,
    discount: null,
    taxRateId: item?.taxRateId ?? null,
    isOptional,
    isPreselected,
  }
}
