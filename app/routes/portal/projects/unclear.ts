import type { ProblemCode } from '#app/words/problems.ts'

type Near = { id: string; name: string; contact: string; email: string }

/** A typed name that is not one client's: what to say beside the field, and whom it may mean. */
export function unclear(typed: string, near: Near[]) {
  const same =
    near.length > 1 && near.every(({ name }) => name.toLowerCase() === typed.toLowerCase())
  const client: ProblemCode =
    near.length === 0
      ? 'project-client-unknown'
      : same
        ? 'project-client-several'
        : 'project-client-unclear'
  return { problems: { client }, near }
}
