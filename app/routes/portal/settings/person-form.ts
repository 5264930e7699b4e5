import type { ProblemCode } from '#app/messages/problems.ts'

const fields: Partial<Record<ProblemCode, string>> = {
  'person-is-there': 'name',
  'name-of-account': 'name',
  'account-is-there': 'email',
  'invitation-is-there': 'email',
  'team-full': 'shown',
  'not-yourself': 'access',
  'not-an-owner': 'access',
}

/** Returns the field that shows a problem of saving a person, `person` for the whole form. */
export function getPersonField(problem: ProblemCode): string {
  return fields[problem] ?? 'person'
}
