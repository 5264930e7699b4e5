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
  const meanings = new Map<string, string>()
  for (const at of dates)
    if (values[`meant:${at}`]) meanings.set(getTyped(values, at), values[`meant:${at}`]!)
  const found = new Map<string, ReturnType<typeof findClient>>()
  for (const at of dates) {
    const typed = getTyped(values, at)
    // a choice among several clients counts for every date with that name
    const meant = values[`meant:${at}`] || (meanings.get(typed) ?? '')
    const key = JSON.stringify([typed, meant])
    const search = found.get(key) ?? findClient(ctx, typed, meant, values.addClients === 'on')
    found.set(key, search)
    const result = await search
    if ('client' in result) choices.clients.set(at, result)
    else {
      choices.problems[`client:${at}`] = result.problem
      choices.matches[at] = result.matches
    }
  }
  return choices
}

function getTyped(values: Record<string, string>, at: number): string {
  return (values[`client:${at}`] ?? '').trim()
}

async function findClient(
  ctx: Ctx,
  typed: string,
  meant: string,
  addsUnknown: boolean,
): Promise<ImportClient | { problem: ProblemCode; matches: ClientMatch[] }> {
  if (typed === '') return { problem: 'project-client-missing', matches: [] }
  const { chosen, near } = await resolveClient(ctx, { client: typed, clientId: '', meant })
  if (chosen) return { client: chosen.id, newClient: '', name: chosen.name }
  const isNamed = near.some(({ name }) => toSearchKey(name) === toSearchKey(typed))
  if (!isNamed && (meant === 'new' || (near.length === 0 && addsUnknown))) {
    const given = parseForm(clientSchema, { name: typed })
    return given.ok
      ? { client: '', newClient: given.form.name, name: given.form.name }
      : { problem: given.problems.name ?? 'project-client-missing', matches: [] }
  }
  const { problems, matches } = toClientProblem(typed, near)
  return { problem: problems.client, matches }
}
