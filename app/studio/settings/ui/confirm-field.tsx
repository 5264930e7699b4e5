import { PasswordField } from '#app/ui/password-field.tsx'
import { useProblems } from '#app/ui/use-problems.ts'
import { useWords } from '#app/ui/use-words.ts'
import type { ProblemCode } from '#app/words/problems.ts'

/**
 * Asks who changes something sensitive for their password, in the form itself, so that nothing
 * typed is lost.
 */
export function ConfirmField({ problem }: { problem: ProblemCode | undefined }) {
  const {
    portal: {
      settings: { confirm: words },
    },
  } = useWords()
  const problems = useProblems()
  const wrong =
    problem === undefined || problem === 'confirm-password' ? undefined : problems[problem]
  return (
    <PasswordField
      name="confirm"
      label={words.label}
      hint={words.hint}
      autoComplete="current-password"
      required
      problem={wrong}
    />
  )
}
