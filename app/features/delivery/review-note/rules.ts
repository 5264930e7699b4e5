import { z } from '#app/core/schema.ts'
import { normalizeText } from '#app/core/text.ts'

/** Colors of drawings, as their names in the style sheet. */
export const drawingColors = ['red', 'yellow', 'green', 'blue'] as const
export type DrawingColor = (typeof drawingColors)[number]
export const drawingTools = ['pen', 'arrow', 'box', 'ellipse'] as const

/** Points of all shapes of a drawing together. */
const maxPoints = 2000
const fraction = z.number().min(0).max(1)

const shapeSchema = z.strictObject({
  tool: z.enum(drawingTools),
  color: z.enum(drawingColors),
  /** Fractions of the width and the height; of a pen all points, otherwise two. */
  points: z
    .array(z.tuple([fraction, fraction]))
    .min(2)
    .max(maxPoints),
})
export type DrawingShape = z.infer<typeof shapeSchema>
const drawingSchema = z
  .array(shapeSchema)
  .max(50)
  .refine((shapes) => shapes.reduce((sum, { points }) => sum + points.length, 0) <= maxPoints)

/** Returns the shapes of a form’s text, or null if they are malformed or too many. */
export function parseDrawingShapes(text: string): DrawingShape[] | null {
  if (text === '') return []
  try {
    return drawingSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

const textField = z
  .string()
  .default('')
  .transform(normalizeText)
  .pipe(z.string().min(1, 'note-empty').max(2000, 'comment-long'))
const flag = z
  .string()
  .optional()
  .transform((value) => value === 'on')

/**
 * A new note as a person types it; positions are timecodes or a page, or empty for all of the
 * version.
 */
export const noteSchema = z.object({
  text: textField,
  from: z.string().max(40, 'timecode-malformed').default(''),
  to: z.string().max(40, 'timecode-malformed').default(''),
  drawing: z.string().max(60_000, 'note-drawing-malformed').default(''),
  region: z.string().max(100, 'note-region-malformed').default(''),
  isInternal: flag,
})

/** An answer, or the new text of a note. */
export const noteTextSchema = z.object({ text: textField })

/** Sorts notes by where they are, those about the whole version first. */
export function compareNotes(
  one: { from: number | null; writtenAt: Date },
  other: { from: number | null; writtenAt: Date },
): number {
  return (
    (one.from ?? -1) - (other.from ?? -1) || one.writtenAt.getTime() - other.writtenAt.getTime()
  )
}
