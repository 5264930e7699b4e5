import { z } from '#app/core/schema.ts'
import { toSingleLine } from '#app/core/text.ts'

const maxTitleLength = 80

/** Returns the title of the section for a dropped folder: its own name, without its parents. */
export function toSectionTitle(folder: string): string {
  return (folder.split('/').at(-1) ?? '').slice(0, maxTitleLength).trim()
}

export const sectionSchema = z.object({
  title: z
    .string()
    .default('')
    .transform(toSingleLine)
    .pipe(z.string().min(1, 'section-title-missing').max(maxTitleLength, 'section-title-long')),
})
