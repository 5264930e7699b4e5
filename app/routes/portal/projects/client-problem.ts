import type { ProblemCode } from '#app/messages/problems.ts'

type ClientCandidate = { id: string; name: string; contact: string; email: string }

/**
 * Returns the problem of a name that does not identify one client, with the clients it may refer
 * to.
 */
export function toClientProblem(typed: string, near: ClientCandidate[]) {
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
