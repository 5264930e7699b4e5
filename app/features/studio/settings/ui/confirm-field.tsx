import { PasswordField } from '#app/ui/password-field.tsx'
import { useProblems } from '#app/ui/use-problems.ts'
import { useMessages } from '#app/ui/use-messages.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

/** Requests the password inside a sensitive form, so that nothing typed is lost. */
export function ConfirmField({ problem }: { problem: ProblemCode | undefined }) {
  const {
    portal: {
      settings: { confirm: messages },
    },
  } = useMessages()
  const problemMessages = useProblems()
  const isWrong =
    problem === undefined || problem === 'confirm-password' ? undefined : problemMessages[problem]
  return (
    <PasswordField
      name="confirm"
      label={messages.label}
      hint={messages.hint}
      autoComplete="current-password"
      required
      problem={isWrong}
    />
  )
}
