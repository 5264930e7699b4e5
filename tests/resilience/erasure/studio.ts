import { globSync, readFileSync, statSync } from 'node:fs'

import { listPersonalColumns } from '../../../app/data/personal.ts'
import type { Query } from '../../support/data.ts'
import type { EngineName } from '../../support/databases.ts'
import { sendForm } from '../../support/http.ts'
import { type Planted, identifiers, plantClient } from '../../support/personal-data-fixture.ts'
import { type Program, startProgram } from '../../support/program.ts'
import { type Setting, createSetting, readStudio } from '../backup/studio.ts'

/** Someone who works for the sample studio. */
type Crew = { id: string; name: string; email: string }
export type PlantedStudio = { setting: Setting; client: Planted; crew: Crew }

/** Creates a sample studio with a planted client, and a person without upcoming bookings. */
export async function createPlantedStudio(engine: EngineName): Promise<PlantedStudio> {
  const setting = await createSetting(engine)
  await (await startProgram(setting)).stop()
  return readStudio(setting, async (query) => {
    await query(`delete from reservation where booking_id in
      (select id from booking where ends_at > now() - interval '1 day')`)
    const [crew] = await query<Crew>(
      `select person.id, person.name, person.email from person join staff on person_id = person.id
       where role = 'crew' order by staff.created_at limit 1`,
    )
    return { setting, client: await plantClient(query, setting.DATA_DIR), crew: crew! }
  })
}

/** The columns of a client's data that hold no text of theirs, so that nothing is planted there. */
const technical =
  /^(?:client\.language|inquiry\.(?:service|source|language)|consent\.fileType|consentDocument\..*|ledgerEntry\.(?:kind|method)|booking\.(?:category|state|zone|startsLocal|endsLocal|service|importedUid)|bookingCancellation\..*|clientBilling\.(?:priceMode|language)|invoiceDraft\.kind|quote\.(?:state|declineReason)|quoteVersion\.(?:totals|hash)|quoteVisit\.step|acceptance\..*|contract(?:Signer|Signature|Scan|Ending)?\..*|agreementDocument\..*|(?:invoice|invoiceLine|invoiceWriteOff|documentFile|emailAttachment)\..*|bookingNotice\..*|bookingAccessLink\.sealedToken|clientContact\.receives|clientAccessLink\.(?:target|via)|email\.(?:fromName|replyTo|inReplyTo|sealedLink|recipient|editedMessage|lastError|language)|idempotencyKey\.(?:actorId|contentHash)|gallery(?:Item\.hash|Share\.(?:sizes|permissions|pinHash)|Session\.tokenHash|Download\.size)|itemLabel\.label)$/

/** Returns the columns of a client's data in which nothing is planted. */
export async function listUnplantedColumns(query: Query): Promise<string[]> {
  const found = new Set<string>()
  const columns = listPersonalColumns(['client', 'author'])
  for (const table of new Set(columns.map((column) => toSnakeCase(column.split('.')[0]!))))
    for (const { row } of await query<{ row: Record<string, unknown> }>(
      `select row_to_json(t) as row from "${table}" t`,
    ))
      for (const [column, value] of Object.entries(row))
        if (hasIdentifier(JSON.stringify(value) ?? '')) found.add(`${table}.${column}`)
  return columns.filter((column) => !technical.test(column) && !found.has(toSnakeCase(column)))
}

function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function hasIdentifier(text: string): boolean {
  const lower = text.toLowerCase()
  return identifiers.some((one) => lower.includes(one)) || lower.includes('planted')
}

/** Returns files of the data folder that name the client; not those of the embedded database. */
export function listNamedFiles(dataDir: string): string[] {
  return globSync('**/*', { cwd: dataDir })
    .filter((path) => !/^(?:db|database|postgres|pgdata)\b/.test(path))
    .filter((path) => statSync(`${dataDir}/${path}`).isFile())
    .filter((path) => {
      const text = `${path} ${readFileSync(`${dataDir}/${path}`, 'latin1')}`.toLowerCase()
      return identifiers.some((one) => text.includes(one))
    })
}

export function eraseOverHttp(
  program: Program,
  page: string,
  name: string,
  cookie: string,
  formKey = crypto.randomUUID(),
) {
  return sendForm(program, page, { form: 'erase', name, mentions: 'on', formKey }, { cookie })
}

export const getClientPage = ({ client }: PlantedStudio) =>
  `/portal/clients/${client.id}/personal-data`
