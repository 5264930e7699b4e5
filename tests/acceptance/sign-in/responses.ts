import { withData } from '../../support/data.ts'
import { withPostgres } from '../../support/databases.ts'
import { type HttpResponse, sendForm, buildForwardedFor } from '../../support/http.ts'
import { copyFolder, startProgram } from '../../support/program.ts'
import { sampleBehindProxy as setting, signIn } from '../../support/sign-in.ts'
import { check, printLine } from '../../support/check.ts'

/** A failed sign-in has the same status, headers and text for every cause. */
export async function checkSameResponses(prepared: string): Promise<string> {
  const dataDir = copyFolder(prepared)
  await withData({ dataDir }, (query) =>
    query(`update staff set disabled_at = now() where email_key = 'crew@longlight.example'`),
  )
  const program = await startProgram({ ...setting, DATA_DIR: dataDir })
  const signInFrom = (email: string, given = 'not the password', n = 0) =>
    signIn(program, email, given, buildForwardedFor(n + 1))
  const causes: Record<string, HttpResponse> = {
    known: await signInFrom('owner@longlight.example'),
    unknown: await signInFrom('nobody@longlight.example'),
    malformed: await signInFrom('no address'),
    'not given': await signInFrom('', ''),
    'far too long': await signInFrom('owner@longlight.example', 'x'.repeat(5000)),
    'with a zero byte': await signInFrom('owner\0@longlight.example'),
    'half a character': await sendForm(
      program,
      '/auth',
      { email: 'owner@longlight.example', password: '\ud800' },
      buildForwardedFor(3),
    ),
    disabled: await signInFrom('crew@longlight.example', setting.SAMPLE_PASSWORD),
  }
  await checkLimits(signInFrom)
  await program.stop()

  Object.assign(causes, await signInOnBrokenDatabase(dataDir))
  const away = await signInWithoutDatabase()
  if (!away) printLine('no PostgreSQL can be started here: a stopped database was not tried')
  Object.assign(causes, away)
  return compareResponses(causes)
}

/** Too many attempts at an unknown account get the same response as at a known one. */
async function checkLimits(at: (email: string, given: string, n: number) => Promise<HttpResponse>) {
  const limited: Record<string, HttpResponse> = {}
  for (const name of ['books', 'nobody-else'])
    for (let n = 0; n < 11; n++)
      limited[name] = await at(`${name}@longlight.example`, 'not the password', n)
  check(
    'too many attempts: same response for an unknown account',
    JSON.stringify(normalizeResponse(limited.books!)).replaceAll('books@', '') ===
      JSON.stringify(normalizeResponse(limited['nobody-else']!)).replaceAll('nobody-else@', '') &&
      limited.books!.status === 429,
    limited.books!.status,
  )
}

async function signInOnBrokenDatabase(dataDir: string): Promise<Record<string, HttpResponse>> {
  await withData({ dataDir }, (query) => query('alter table rate_limit rename to rate_limit_away'))
  const broken = await startProgram({ ...setting, DATA_DIR: dataDir })
  const known = await signIn(
    broken,
    'owner@longlight.example',
    setting.SAMPLE_PASSWORD,
    buildForwardedFor(1),
  )
  const unknown = await signIn(
    broken,
    'nobody@longlight.example',
    'not the password',
    buildForwardedFor(1),
  )
  await broken.stop()
  return { 'database error, known': known, 'database error, unknown': unknown }
}

/** Returns null when no PostgreSQL can be started here. */
async function signInWithoutDatabase(): Promise<Record<string, HttpResponse> | null> {
  const causes: Record<string, HttpResponse> = {}
  const started = await withPostgres(async ({ databaseUrl, stop }) => {
    const program = await startProgram({ ...setting, DATABASE_URL: databaseUrl })
    await signIn(program, 'nobody@longlight.example', 'not the password', buildForwardedFor(1))
    await stop()
    causes['database away, known'] = await signIn(
      program,
      'owner@longlight.example',
      setting.SAMPLE_PASSWORD,
      buildForwardedFor(1),
    )
    causes['database away, unknown'] = await signIn(
      program,
      'nobody@longlight.example',
      'not the password',
      buildForwardedFor(1),
    )
    await program.kill()
  })
  return started ? causes : null
}

function compareResponses(causes: Record<string, HttpResponse>): string {
  const model = normalizeResponse(causes.unknown!)
  let same = 0
  for (const [cause, response] of Object.entries(causes)) {
    const given = normalizeResponse(response)
    const differs = (['status', 'headers', 'words'] as const).filter(
      (part) => given[part] !== model[part],
    )
    const held = check(
      `${cause}: status, headers and text of an unknown account`,
      differs.length === 0 && response.status === 401,
      {
        status: response.status,
        differs,
        ...(differs.includes('headers') && { headers: given.headers }),
        ...(differs.includes('words') && { at: findFirstDifference(given.words, model.words) }),
      },
    )
    if (held) same++
  }
  return `${same} of ${Object.keys(causes).length} causes of failure with the same response`
}

/**
 * Removes the parts that change with every response: the date, the nonce, the request id, the typed
 * address, and the positions of values in the page's data. Equal values are written once there, so
 * an empty address shares its position with another empty value.
 */
function normalizeResponse({ status, headers, text }: HttpResponse) {
  const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? 'none'
  const replaceNonce = (s: string) => s.replaceAll(nonce, 'NONCE')
  const { date: _, 'content-length': __, ...rest } = headers
  return {
    status: String(status),
    headers: replaceNonce(JSON.stringify(Object.entries(rest).sort())),
    words: replaceNonce(text)
      .replace(/(name="email"[^>]*) value="[^"]*"/, '$1')
      .replace(/\\"email\\",\\".*?\\",(?=\\"root\\")/, '')
      .replace(/\\"_\d+\\":(?:\d+|(-\d+))/g, 'REF$1')
      .replaceAll('\\"\\",', '')
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID'),
  }
}

function findFirstDifference(a: string, b: string) {
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  return [a.slice(Math.max(0, at - 60), at + 60), b.slice(Math.max(0, at - 60), at + 60)]
}
