import { z } from '#app/core/schema.ts'
import { contactEmailField, contactNameField } from '#app/features/clients/contact/rules.ts'
import { sizesField } from '#app/features/delivery/gallery/form.ts'

import { isPin } from './rules.ts'

/** The open link of a gallery. An empty PIN keeps the present one, unless `hasPin` is off. */
export const openLinkSchema = z.object({
  sizes: sizesField,
  hasPin: z
    .literal('on')
    .optional()
    .transform((value) => value === 'on'),
  pin: z
    .string()
    .default('')
    .transform((text) => text.trim())
    .refine((text) => text === '' || isPin(text), 'pin-format'),
})
export type OpenLinkForm = z.infer<typeof openLinkSchema>

/** Access of a contact of the client. */
export const contactShareSchema = z.object({
  contactId: z.uuid('contact-is-gone'),
  sizes: sizesField,
})

/** Access of someone who is invited by their email address. */
export const invitedShareSchema = z.object({
  name: contactNameField,
  email: contactEmailField,
  sizes: sizesField,
})
export type InvitedShareForm = z.infer<typeof invitedShareSchema>
