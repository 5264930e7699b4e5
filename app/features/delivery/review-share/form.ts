import { z } from '#app/core/schema.ts'
import { contactEmailField, contactNameField } from '#app/features/clients/contact/rules.ts'

import { reviewPermissions } from './rules.ts'

/** The rights of a guest: several check boxes of one name, which the route joins with spaces. */
export const reviewRightsSchema = z.object({
  permissions: z
    .string()
    .default('')
    .transform((values) => reviewPermissions.filter((one) => values.split(' ').includes(one))),
})
export type ReviewRightsForm = z.infer<typeof reviewRightsSchema>

/** Access of a contact of the client. */
export const reviewContactSchema = z.object({ contactId: z.uuid('contact-is-gone') })

/** Access of someone who is invited by their email address. */
export const reviewInvitationSchema = reviewRightsSchema.extend({
  name: contactNameField,
  email: contactEmailField,
})
export type ReviewInvitationForm = z.infer<typeof reviewInvitationSchema>
