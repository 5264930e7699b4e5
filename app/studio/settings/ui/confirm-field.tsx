import { PasswordField } from '#app/ui/password-field.tsx'
import { useWords } from '#app/ui/use-words.ts'

/**
 * Asks who changes something sensitive for their password, in the form itself, so that nothing
 * typed is lost.
 */
export function ConfirmField({ problem }: { problem: string | undefined }) {
  const {
    portal: {
      settings: { confirm: words },
    },
    problems,
  } = useWords()
  const wrong =
    problem === undefined || problem === 'confirm-password'
      ? undefined
      : (problems[problem] ?? problem)
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
