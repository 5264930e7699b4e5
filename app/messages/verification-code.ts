import { verificationCode } from './en/verification-code.ts'

/** Messages of the part of a form in which a client confirms who they are. */
const catalogs = { en: verificationCode }

export function getVerificationCodeMessages(language: string): typeof verificationCode {
  return catalogs[language as keyof typeof catalogs] ?? verificationCode
}
