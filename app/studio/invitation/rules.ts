import { z } from '#app/core/schema.ts'
import { isEmailAddress, toSingleLine } from '#app/core/text.ts'
import { roles } from '#app/studio/access.ts'
import { newPasswordSchema } from '#app/studio/password/rules.ts'
import { profileSchema } from '#app/studio/staff/rules.ts'

export const roleSchema = z.object({ role: z.enum(roles, 'role-unknown') })

/** Whom to invite; the name may be left to them. */
export const invitationSchema = roleSchema.extend({
  name: z.string().transform(toSingleLine).pipe(z.string().max(120, 'name-long')),
  email: z
    .string()
    .transform(toSingleLine)
    .pipe(
      z
        .string()
        .min(1, 'email-missing')
        .refine((text) => text === '' || isEmailAddress(text), 'email-malformed'),
    ),
})
export type InvitationForm = z.infer<typeof invitationSchema>

/** What the invited person says: their name, and a password by the rules of every account. */
export const acceptanceSchema = profileSchema.extend(newPasswordSchema.shape)

export const invitationDays = 7
