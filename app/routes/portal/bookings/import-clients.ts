import { toSearchKey } from '#app/core/text.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { parseForm } from '#app/platform/form.server.ts'
import type { ImportReview } from '#app/features/booking/calendar-import/ui/import-result.ts'
import type { ImportClient } from '#app/features/booking/calendar-import/writes.server.ts'
import { resolveClient } from '#app/features/clients/client/reads.server.ts'
import { clientSchema } from '#app/features/clients/client/rules.ts'
import type { ClientMatch } from '#app/features/work/project/ui/client-picker.tsx'
import type { ProblemCode } from '#app/messages/problems.ts'

import { toClientProblem } from '../projects/client-problem.ts'

export type ClientChoices = {
  clients: Map<number, ImportClient>
  problems: Record<string, ProblemCode>
  matches: ImportReview['matches']
}

/**
 * Finds the client of each of these dates, by the name typed and the choice among several. A client
 * is only added if that was chosen, for one date or for all unknown names.
 */
export async function chooseClients(
  ctx: Ctx,
  dates: number[],
  values: Record<string, string>,
): Promise<ClientChoices> {
  const choices: ClientChoices = { clients: new Map(), problems: {}, matches: {} }
  const choiceByName = new Map<string, string>()
  for (const index of dates)
    if (values[`chosenClient:${index}`])
      choiceByName.set(getTyped(values, index), values[`chosenClient:${index}`]!)
  const found = new Map<string, ReturnType<typeof findClient>>()
  for (const index of dates) {
    const typedName = getTyped(values, index)
    // a choice among several clients counts for every date with that name
    const chosenClient = values[`chosenClient:${index}`] || (choiceByName.get(typedName) ?? '')
    const key = JSON.stringify([typedName, chosenClient])
    const search =
      found.get(key) ?? findClient(ctx, typedName, chosenClient, values.addClients === 'on')
    found.set(key, search)
    const result = await search
    if ('client' in result) choices.clients.set(index, result)
    else {
      choices.problems[`client:${index}`] = result.problem
      choices.matches[index] = result.matches
    }
  }
  return choices
}

function getTyped(values: Record<string, string>, index: number): string {
  return (values[`client:${index}`] ?? '').trim()
}

async function findClient(
  ctx: Ctx,
  typedName: string,
  chosenClient: string,
  addsUnknown: boolean,
): Promise<ImportClient | { problem: ProblemCode; matches: ClientMatch[] }> {
  if (typedName === '') return { problem: 'project-client-missing', matches: [] }
  const { match, matches } = await resolveClient(ctx, {
    client: typedName,
    clientId: '',
    chosenClient,
  })
  if (match) return { client: match.id, newClient: '', name: match.name }
  const isNamed = matches.some(({ name }) => toSearchKey(name) === toSearchKey(typedName))
  if (!isNamed && (chosenClient === 'new' || (matches.length === 0 && addsUnknown))) {
    const input = parseForm(clientSchema, { name: typedName })
    return input.ok
      ? { client: '', newClient: input.form.name, name: input.form.name }
      : { problem: input.problems.name ?? 'project-client-missing', matches: [] }
  }
  const clientProblem = toClientProblem(typedName, matches)
  return { problem: clientProblem.problems.client, matches: clientProblem.matches }
}
