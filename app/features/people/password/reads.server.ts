import { isBuiltOnStems, isCommonPassword } from '#app/platform/auth/common-passwords.server.ts'
import { verifyPassword } from '#app/platform/auth/passwords.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'

import { type PasswordOwner, samplePassword, splitNameParts } from './rules.ts'

export type PasswordProblem =
  | 'password-sample'
  | 'password-same'
  | 'password-common'
  | 'password-studio'
  | 'password-name'
  | 'password-email'

/**
 * Returns the reason to reject a new password for this person, or null. `currentHash` is the hash
 * of their current password.
 */
export async function findPasswordProblem(
  { app }: Ctx,
  password: string,
  { name, email, studio }: PasswordOwner,
  currentHash?: string,
): Promise<PasswordProblem | null> {
  if (password.toLowerCase() === samplePassword || password === app.config.samplePassword)
    return 'password-sample'
  if (isCommonPassword(password)) return 'password-common'
  if (isBuiltOnStems(password, splitNameParts(studio))) return 'password-studio'
  if (isBuiltOnStems(password, splitNameParts(name))) return 'password-name'
  if (isBuiltOnStems(password, splitNameParts(email))) return 'password-email'
  return currentHash !== undefined && (await verifyPassword(currentHash, password))
    ? 'password-same'
    : null
}
