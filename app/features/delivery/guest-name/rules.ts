import { z } from '#app/core/schema.ts'
import { contactEmailField, contactNameField } from '#app/features/clients/contact/rules.ts'

/** The name of a guest who came through a link. `isOther` if another guest has the same name. */
export const guestNameSchema = z.object({
  name: contactNameField,
  isOther: z
    .literal('on')
    .optional()
    .transform((value) => value === 'on'),
})
export type GuestNameForm = z.infer<typeof guestNameSchema>

/** The address to which a guest gets a link of their own; `name` is for someone new. */
export const ownLinkSchema = z.object({ name: contactNameField, email: contactEmailField })
export type OwnLinkForm = z.infer<typeof ownLinkSchema>
