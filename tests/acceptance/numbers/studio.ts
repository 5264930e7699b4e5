import { type DataLocation, withData } from '../../support/data.ts'
import { type EngineName, createDatabaseOn } from '../../support/databases.ts'
import { type InvoiceDriver, createInvoiceDriver } from '../../support/invoice-driver.ts'
import { type Program, createFolder, startProgram } from '../../support/program.ts'
import { sampleBehindProxy } from '../../support/sign-in.ts'

/** Programs on one PostgreSQL, which have 20 connections together. */
const processes = 4
const clients = 20

export type Studio = {
  location: DataLocation
  clock: string
  start(): Promise<Program>
  programs: Program[]
  drivers: InvoiceDriver[]
}

/** Starts the programs, with a clock that can be moved. */
export async function startStudio(engine: EngineName): Promise<Studio> {
  const databaseUrl = await createDatabaseOn(engine)
  const location = { dataDir: `${createFolder()}/data`, databaseUrl }
  const clock = `${createFolder()}/clock`
  const start = () =>
    startProgram({
      ...sampleBehindProxy,
      DATA_DIR: location.dataDir,
      CLOCK_FILE: clock,
      ...(databaseUrl && { DATABASE_URL: databaseUrl, DATABASE_POOL: String(20 / processes) }),
    })
  return { location, clock, start, programs: [], drivers: [] }
}

/**
 * Saves a draft of each kind over HTTP and copies them. Returns the ids of all drafts, which have
 * the revision 2, as the saved ones.
 */
export async function plantDrafts({ location, start }: Studio, count: number): Promise<string[]> {
  const program = await start()
  const driver = await createInvoiceDriver(program)
  const rates = Object.values(
    await driver.setUp([
      { name: 'Numbered tax', rate: '8.25' },
      {
        name: 'Numbered parts',
        'partName:0': 'A',
        'partRate:0': '5',
        'partName:1': 'B',
        'partRate:1': '9.975',
      },
    ]),
  )
  const ids: string[] = []
  for (let n = 0; n < clients; n++) ids.push(await driver.addClient(`Numbered ${n}`))
  const buildLine = (at: number) => ({
    price: (19.99 + 7 * at).toFixed(2),
    quantity: String(1 + at / 2),
    tax: [...rates, ''][at % 3]!,
    discount: at % 4 === 3 ? '12.5%' : '',
  })
  for (const [at, length] of [1, 2, 3, 6, 12].entries())
    await driver.addDraft(ids[at]!, {
      priceMode: at % 2 === 0 ? 'net' : 'gross',
      discount: at === 3 ? '10' : '',
      lines: Array.from({ length }, (_, line) => buildLine(line)),
    })
  driver.close()
  await program.stop()
  return withData(location, async (query) => {
    const rows = await query<{ id: string }>(
      `with saved as (select content, row_number() over (order by id) - 1 as n from invoice_draft
          where client_id = any($2)), numbered as (select id, row_number() over (order by id) - 1 as n
          from client where id = any($2))
        insert into invoice_draft (client_id, content, created_at, changed_at, revision)
        select c.id, s.content, now(), now(), 2 from generate_series(1, $1::int) i
          join saved s on s.n = i % 5 join numbered c on c.n = i % $3 returning id`,
      [count, ids, clients],
    )
    return rows.map(({ id }) => id)
  })
}

/** Starts the programs, and signs in at the first for all of them. */
export async function openPrograms(studio: Studio, engine: EngineName) {
  studio.programs = []
  for (let n = 0; n < (engine === 'embedded' ? 1 : processes); n++)
    studio.programs.push(await studio.start())
  await createDrivers(studio)
}

/** Signs in again, after a program was started again or the clock was moved. */
export async function createDrivers(studio: Studio) {
  for (const driver of studio.drivers) driver.close()
  studio.drivers = []
  let cookie: string | undefined
  for (const program of studio.programs) {
    const driver = await createInvoiceDriver(program, cookie)
    cookie = driver.cookie
    studio.drivers.push(driver)
  }
}
