import { codeEmailKind } from '#app/core/email.ts'
import { minute } from '#app/core/day.ts'
import type { ServerMessages } from '#app/messages/server.ts'

import { codeLifetime, formatCode } from './rules.ts'

type Studio = { name: string; email: string }

/** Builds the email with a code, but not in its subject, which is stored as it is. */
export function buildCodeEmail(
  messages: ServerMessages,
  studio: Studio,
  { name, act, code: digits }: { name: string; act: string; code: string },
) {
  const { subject, content } = messages.emails.clientPortal.code
  const code = formatCode(digits)
  return {
    kind: codeEmailKind,
    subject: subject(studio.name),
    content: content({ name, studio: studio.name, act, code, minutes: codeLifetime / minute }),
    fromName: studio.name,
    replyTo: studio.email,
    secretCode: { code, lifetimeMs: codeLifetime },
  }
}
