import { isBuiltOn, isCommonPassword } from '#app/platform/auth/common-passwords.server.ts'
import { verifyPassword } from '#app/platform/auth/passwords.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'

import { type PasswordOwner, samplePassword, wordsOf } from './rules.ts'

export type PasswordProblem =
  | 'password-sample'
  | 'password-same'
  | 'password-common'
  | 'password-studio'
  | 'password-name'
  | 'password-email'

/**
 * Why a new password is refused for this person, or null. `present` is the hash of the password
 * they have now.
 */
export async function findPasswordProblem(
  { app }: Ctx,
  password: string,
  { name, email, studio }: PasswordOwner,
  present?: string,
): Promise<PasswordProblem | null> {
  if (password.toLowerCase() === samplePassword || password === app.config.samplePassword)
    return 'password-sample'
  if (isCommonPassword(password)) return 'password-common'
  if (isBuiltOn(password, wordsOf(studio))) return 'password-studio'
  if (isBuiltOn(password, wordsOf(name))) return 'password-name'
  if (isBuiltOn(password, wordsOf(email))) return 'password-email'
  return present !== undefined && (await verifyPassword(present, password)) ? 'password-same' : null
}
