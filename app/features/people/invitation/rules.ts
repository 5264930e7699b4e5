import { z } from '#app/core/schema.ts'
import { isEmailAddress, toSingleLine } from '#app/core/text.ts'
import { roles } from '#app/features/access.ts'
import { newPasswordSchema } from '#app/features/people/password/rules.ts'
import { profileSchema } from '#app/features/people/staff/rules.ts'

export const roleSchema = z.object({ role: z.enum(roles, 'role-unknown') })

/**
 * The form input of an invitation. The name is optional, because the invited person can enter it.
 */
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

/**
 * The form input that accepts an invitation; the password follows the same rules as in every
 * account.
 */
export const acceptanceSchema = profileSchema.extend(newPasswordSchema.shape)

export const invitationDays = 7
