import { z } from '#app/core/schema.ts'
import { type Role, roles } from '#app/features/access.ts'
import { newPasswordSchema } from '#app/features/people/password/rules.ts'
import { profileSchema } from '#app/features/people/staff/rules.ts'

export const roleSchema = z.object({ role: z.enum(roles, 'role-unknown') })

export type InvitationForm = { email: string; name: string; role: Role }

/**
 * The form input that accepts an invitation; the password follows the same rules as in every
 * account.
 */
export const acceptanceSchema = profileSchema.extend(newPasswordSchema.shape)

export const invitationDays = 7
