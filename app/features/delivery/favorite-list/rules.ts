import { z } from '#app/core/schema.ts'
import { normalizeText, toSingleLine } from '#app/core/text.ts'
import type { ColorLabel } from '#app/features/delivery/favorite/rules.ts'

const ids = z
  .string()
  .default('')
  .transform((text) => text.split(' ').filter((id) => z.uuid().safeParse(id).success))

const limitField = z
  .string()
  .default('')
  .transform((text) => text.trim())
  .refine((text) => text === '' || /^[1-9]\d{0,3}$|^10000$/.test(text), 'list-limit')
  .transform((text) => (text === '' ? null : Number(text)))

/** A list that the studio sets up, and the access with which it can be filled. */
export const favoriteListSchema = z
  .object({
    name: z
      .string()
      .default('')
      .transform(toSingleLine)
      .pipe(z.string().min(1, 'list-name-missing').max(80, 'name-long')),
    purpose: z.string().default('').transform(normalizeText).pipe(z.string().max(500, 'line-long')),
    minItems: limitField,
    maxItems: limitField,
    share: ids,
  })
  .refine(
    ({ minItems, maxItems }) => minItems === null || maxItems === null || minItems <= maxItems,
    { path: ['maxItems'], message: 'list-limits-crossed' },
  )
export type FavoriteListForm = z.infer<typeof favoriteListSchema>

/** Forms of name lists for programs that sort and edit photos. */
export const nameFormats = ['lightroom', 'capture-one', 'photo-mechanic', 'lines', 'csv'] as const
export type NameFormat = (typeof nameFormats)[number]

export function parseNameFormat(text: string | undefined): NameFormat | null {
  return nameFormats.find((format) => format === text) ?? null
}

/** A list as the studio sees it. */
export type StudioList = {
  id: string
  isPersonal: boolean
  /** The guest of a personal list; empty once their name was deleted. */
  guest: string
  name: string
  purpose: string
  minItems: number | null
  maxItems: number | null
  submittedAt: Date | null
  submittedBy: string | null
  count: number
  suggestions: number
  comments: number
}

/** A file of a list. */
export type ListedFavorite = {
  itemId: string
  number: number
  name: string
  kind: 'image' | 'video' | 'audio' | 'document'
  /** The guest who added it; empty once their name was deleted. */
  addedBy: string
  addedAt: Date
  isSuggestion: boolean
  isHidden: boolean
  label: ColorLabel | null
  comments: string[]
}

/** Files of two lists: in both, only in the one, and only in the other. */
export function compareLists<Item extends { itemId: string }>(
  one: readonly Item[],
  other: readonly Item[],
) {
  const [ids, otherIds] = [one, other].map((items) => new Set(items.map(({ itemId }) => itemId)))
  return {
    both: one.filter(({ itemId }) => otherIds!.has(itemId)),
    onlyOne: one.filter(({ itemId }) => !otherIds!.has(itemId)),
    onlyOther: other.filter(({ itemId }) => !ids!.has(itemId)),
  }
}
