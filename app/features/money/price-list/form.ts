import { type Cents, formatMoneyInput, isMoneyTooLarge, parseMoney } from '#app/core/money.ts'
import { formatQuantityInput, readQuantity } from '#app/core/quantity.ts'
import { z } from '#app/core/schema.ts'
import { normalizeText, toSingleLine } from '#app/core/text.ts'
import type { ProblemCode } from '#app/messages/problems.ts'
import { serviceKeys } from '#app/features/studio/service/rules.ts'

import {
  PRICE_UNITS,
  type PriceItem,
  type PriceKind,
  priceItemLimits,
  priceKinds,
} from './rules.ts'

type Format = { currency: string; locale: string }
type Fields = Record<string, string>
export type PriceItemForm = Omit<PriceItem, 'id' | 'retiredAt'>

const buildLineField = (max: number, problem: ProblemCode) =>
  z.string().default('').transform(toSingleLine).pipe(z.string().max(max, problem))

/** A quantity in thousandths, or null if nothing is typed. */
const buildQuantityField = (locale: string) =>
  z
    .string()
    .default('')
    .transform((text, issues): number | null => {
      if (text.trim() === '') return null
      const { milli, problem } = readQuantity(text, locale)
      if (!problem) return milli
      const message = problem === 'line-negative' ? 'quantity-malformed' : problem
      issues.addIssue({ code: 'custom', message })
      return z.NEVER
    })

const buildPriceField = ({ currency, locale }: Format) =>
  z
    .string()
    .default('')
    .transform((text, issues): Cents => {
      const cents = parseMoney(text, currency, locale)
      if (cents !== null) return cents
      issues.addIssue({ code: 'custom', message: findPriceProblem(text, { currency, locale }) })
      return z.NEVER
    })

function findPriceProblem(text: string, { currency, locale }: Format): ProblemCode {
  if (text.trim() === '') return 'price-missing'
  if (/^\s*[-−]/.test(text)) return 'price-negative'
  return isMoneyTooLarge(text, currency, locale) ? 'amount-large' : 'amount-malformed'
}

const { line, lines, options } = priceItemLimits

const contentField = z
  .string()
  .default('')
  .transform((text) => normalizeText(text).split('\n').map(toSingleLine).filter(Boolean))
  .pipe(z.array(z.string().max(line, 'price-item-line-long')).max(lines, 'price-item-lines-many'))

/**
 * A price item as a person types it. The items offered with a package come as fields `option:<id>`;
 * a single item has neither options nor content.
 */
export const createPriceItemSchema = (format: Format) =>
  z
    .record(z.string(), z.string())
    .transform((fields) => ({ ...fields, options: listChosenOptions(fields) }))
    .pipe(
      z.object({
        kind: z.enum(priceKinds).catch('item'),
        name: buildLineField(priceItemLimits.name, 'price-item-name-long').pipe(
          z.string().min(1, 'price-item-name-missing'),
        ),
        description: buildLineField(priceItemLimits.description, 'price-item-description-long'),
        unit: z.enum(PRICE_UNITS, 'price-unit-unknown').default('piece'),
        price: buildPriceField(format),
        tax: z.union([z.literal(''), z.uuid('tax-rate-is-gone')]).default(''),
        service: z.union([z.literal(''), z.enum(serviceKeys)], 'service-unknown').default(''),
        min: buildQuantityField(format.locale),
        max: buildQuantityField(format.locale),
        step: buildQuantityField(format.locale),
        content: contentField,
        options: z.array(z.uuid()).max(options, 'price-item-options-many'),
      }),
    )
    .refine(({ min, max }) => min === null || max === null || min <= max, {
      path: ['max'],
      message: 'price-item-range',
    })
    .transform((typed): PriceItemForm => ({
      kind: typed.kind,
      name: typed.name,
      description: typed.description,
      unit: typed.unit,
      unitPrice: typed.price,
      taxRateId: typed.tax || null,
      service: typed.service || null,
      minMilli: typed.min,
      maxMilli: typed.max,
      stepMilli: typed.step,
      content: typed.kind === 'package' ? typed.content : [],
      options: typed.kind === 'package' ? typed.options : [],
    }))

function listChosenOptions(fields: Fields): string[] {
  return Object.keys(fields).flatMap((field) => /^option:([\da-f-]{36})$/.exec(field)?.[1] ?? [])
}

/** Returns an item as fields of its form. */
export function toPriceItemFields(item: PriceItemForm, { currency, locale }: Format): Fields {
  const formatQuantity = (milli: number | null) =>
    milli === null ? '' : formatQuantityInput(milli, locale)
  return {
    kind: item.kind,
    name: item.name,
    description: item.description,
    unit: item.unit,
    price: formatMoneyInput(item.unitPrice, currency, locale),
    tax: item.taxRateId ?? '',
    service: item.service ?? '',
    min: formatQuantity(item.minMilli),
    max: formatQuantity(item.maxMilli),
    step: formatQuantity(item.stepMilli),
    content: item.content.join('\n'),
    ...Object.fromEntries(item.options.map((id) => [`option:${id}`, 'on'])),
  }
}

/** Returns the fields of a new item. */
export function toNewItemFields(kind: PriceKind): Fields {
  return { kind, unit: kind === 'package' ? 'flat' : 'piece' }
}
