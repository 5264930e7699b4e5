import { z } from '#app/core/schema.ts'

import { toSingleLine } from '#app/core/text.ts'

export const resourceKinds = ['person', 'room', 'kit'] as const
export type ResourceKind = (typeof resourceKinds)[number]

/** Resources that are not people. */
export const roomOrGearKinds = ['room', 'kit'] as const
export type RoomOrGearKind = (typeof roomOrGearKinds)[number]

const nameSchema = z
  .string()
  .default('')
  .transform(toSingleLine)
  .pipe(z.string().min(1, 'resource-name-missing').max(80, 'resource-name-long'))

/** A room or gear as it is typed. People are entered once, with all they are used for. */
export const roomOrGearSchema = z.object({
  kind: z.enum(roomOrGearKinds, 'resource-kind-unknown'),
  name: nameSchema,
})
export const resourceNameSchema = z.object({ name: nameSchema })

/** A resource to add; `personId` is missing for rooms and gear. */
export type NewResource = { kind: ResourceKind; name: string; personId?: string }
