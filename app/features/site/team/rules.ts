import { z } from '#app/core/schema.ts'
import { toSingleLine } from '#app/core/text.ts'
import { roles } from '#app/features/access.ts'
import { personSchema } from '#app/features/people/person/rules.ts'

/** A ticked box; an unticked one isn't sent. */
const tickSchema = z
  .string()
  .optional()
  .transform((value) => value === 'on')

/** A person with what they are used for. `role` is that of a new account. */
export const teamPersonSchema = personSchema
  .extend({
    access: tickSchema,
    role: z.enum(roles, 'role-unknown').default('crew'),
    bookable: tickSchema,
    /** Their name in the calendar; empty for the full name. */
    calendarName: z
      .string()
      .default('')
      .transform(toSingleLine)
      .pipe(z.string().max(80, 'resource-name-long')),
    shown: tickSchema,
    /** Image of the card, empty for none. */
    picture: z
      .string()
      .regex(/^[a-z0-9-]{0,100}$/, 'picture-unknown')
      .default(''),
  })
  .superRefine(({ access, email }, context) => {
    if (access && email === '')
      context.addIssue({ code: 'custom', message: 'person-email-missing', path: ['email'] })
  })
export type TeamPersonForm = z.infer<typeof teamPersonSchema>

/** The values a form was opened with, so that only fields the person edited are saved. */
export type PersonUses = { access: boolean; bookable: boolean; shown: boolean }

/** The place of a person's card: on the website, only in the draft, or only removed there. */
export type CardState = 'none' | 'shown' | 'added' | 'removed'

/** Returns the state of a card that is or isn't published and in the draft. */
export function getCardState(isPublished: boolean, isInDraft: boolean): CardState {
  if (isInDraft) return isPublished ? 'shown' : 'added'
  return isPublished ? 'removed' : 'none'
}
