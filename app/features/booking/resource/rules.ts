import { z } from '#app/core/schema.ts'

import { toSingleLine } from '#app/core/text.ts'

export const resourceKinds = ['person', 'room', 'kit'] as const
export type ResourceKind = (typeof resourceKinds)[number]

/** A resource as a person types it; a person can be linked to an account. */
export const resourceSchema = z.object({
  kind: z.enum(resourceKinds, 'resource-kind-unknown'),
  name: z
    .string()
    .default('')
    .transform(toSingleLine)
    .pipe(z.string().min(1, 'resource-name-missing').max(80, 'resource-name-long')),
  account: z.uuid('account-unknown').or(z.literal('')).default(''),
})
export type ResourceForm = z.infer<typeof resourceSchema>
