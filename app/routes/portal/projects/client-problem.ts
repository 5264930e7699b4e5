import type { ProblemCode } from '#app/messages/problems.ts'

type ClientCandidate = { id: string; name: string; contact: string; email: string }

/**
 * Returns the problem of a name that does not identify one client, with the clients it may refer
 * to.
 */
export function toClientProblem(typedName: string, matches: ClientCandidate[]) {
  const isSameName =
    matches.length > 1 &&
    matches.every(({ name }) => name.toLowerCase() === typedName.toLowerCase())
  const client: ProblemCode =
    matches.length === 0
      ? 'project-client-unknown'
      : isSameName
        ? 'project-client-several'
        : 'project-client-unclear'
  return { problems: { client }, matches }
}
