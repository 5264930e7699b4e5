import { revisionField } from '#app/core/revision.ts'
import { z } from '#app/core/schema.ts'
import { toSingleLine } from '#app/core/text.ts'
import { watermarkPositions, watermarkSizes, watermarkStrengths } from '#app/core/watermark.ts'

import type { WatermarkDesign } from './rules.ts'

const buildPercentField = ({ min, max }: { min: number; max: number }, problem: string) =>
  z
    .string()
    .default('')
    .transform((text) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN))
    .refine((value) => value >= min && value <= max, problem)

/** The watermark as a person sets it. */
export const watermarkSchema = z
  .object({
    kind: z.enum(['text', 'logo']).catch('text'),
    text: z.string().default('').transform(toSingleLine).pipe(z.string().max(60, 'watermark-long')),
    logoHash: z
      .string()
      .default('')
      .transform((hash) => (/^[0-9a-f]{64}$/.test(hash) ? hash : null)),
    position: z.enum(watermarkPositions).catch('tiled'),
    size: buildPercentField(watermarkSizes, 'watermark-size'),
    strength: buildPercentField(watermarkStrengths, 'watermark-strength'),
    revision: revisionField,
  })
  .refine(({ kind, logoHash }) => kind === 'text' || logoHash !== null, {
    message: 'watermark-logo-missing',
    path: ['logoHash'],
  })
export type WatermarkForm = z.infer<typeof watermarkSchema>

/** Returns the watermark as fields of its form. */
export function toWatermarkFields(design: WatermarkDesign): Record<string, string> {
  const { kind, text, logoHash, position, size, strength } = design
  return {
    kind,
    text,
    logoHash: logoHash ?? '',
    position,
    size: String(size),
    strength: String(strength),
  }
}
