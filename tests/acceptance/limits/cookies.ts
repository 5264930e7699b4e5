import type { Engine } from '../../support/databases.ts'
import { sendRequest, getCookie, sendForm } from '../../support/http.ts'
import type { Program } from '../../support/program.ts'
import { check } from '../../support/check.ts'
import { toMailServerFields } from '../../support/mail-server-fields.ts'

const account = { email: 'owner@longlight.example', password: 'longlight-sample' }
const proxyHeaders = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
  'x-forwarded-server',
  'x-forwarded-port',
  'cf-connecting-ip',
  'true-client-ip',
  'cdn-loop',
  'host',
]

async function canEnterPortal(
  program: Program,
  cookie: string,
  headers: Record<string, string> = {},
): Promise<boolean> {
  return (
    (await sendRequest(`${program.url}/portal`, { headers: { cookie, ...headers } })).status === 200
  )
}

/** Behind a proxy, or for another host, sample accounts are disabled. */
async function refuseBehindProxy(program: Program, session: string) {
  for (const [n, header] of proxyHeaders.entries()) {
    // An account allows ten attempts.
    const email = `${['owner', 'manager', 'books', 'crew'][n % 4]}@longlight.example`
    const extra = {
      [header]:
        {
          forwarded: 'for=1.2.3.4',
          'x-forwarded-host': new URL(program.url).host,
          host: 'studio.test',
        }[header] ?? '1.2.3.4',
    }
    const { status } = await sendForm(program, '/auth', { ...account, email }, extra)
    check(`behind ${header} a sample account can't sign in`, status === 401, status)
    check(
      `behind ${header} its session is rejected`,
      !(await canEnterPortal(program, session, extra)),
    )
  }
}

async function checkNotCached(program: Program, session: string) {
  for (const path of [
    '/portal',
    '/portal/clients',
    '/portal/clients.data',
    '/portal/clients/inquiries',
    '/portal/settings/email-log',
  ]) {
    const shown = await sendRequest(`${program.url}${path}`, { headers: { cookie: session } })
    check(
      `browsers don't store ${path} for staff`,
      shown.status === 200 && shown.headers['cache-control'] === 'no-store',
      shown.headers['cache-control'] ?? 'none',
    )
  }
}

async function endSessions(program: Program, session: string, second: string) {
  const out = await sendForm(program, '/auth/sign-out', {}, { cookie: session })
  check(
    'sign-out clears the cookie',
    /backlot_session=; .*Max-Age=0/.test(String(out.headers['set-cookie'])),
  )
  check(
    'and ends the session itself',
    !(await canEnterPortal(program, session)) && (await canEnterPortal(program, second)),
  )
  const third = getCookie(await sendForm(program, '/auth', account), 'backlot_session') ?? ''
  const changed = await sendForm(
    program,
    '/portal/settings/profile',
    { form: 'password', current: account.password, password: 'a new long password' },
    { cookie: third },
  )
  const fourth = getCookie(changed, 'backlot_session') ?? ''
  check(
    'a new password ends every session and gives this browser a new one',
    fourth !== '' &&
      (await canEnterPortal(program, fourth)) &&
      !(await canEnterPortal(program, second)) &&
      !(await canEnterPortal(program, third)),
    changed.status,
  )
}

/** Checks the cookies of a sign-in, and when its session ends. */
export async function checkCookiesAndSessions(engine: Engine) {
  const program = await engine.start()
  const signedIn = await sendForm(program, '/auth', account)
  const lines = signedIn.headers['set-cookie'] ?? []
  check(
    'sign-in sets session and device cookies, HttpOnly and SameSite',
    lines.length === 2 &&
      lines.every((line) =>
        /^backlot_(session|device)=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/.test(
          line,
        ),
      ),
    lines.map((line) => line.replace(/=[\w-]{43}/, '=...')),
  )
  const session = getCookie(signedIn, 'backlot_session') ?? ''
  check('the session is accepted', await canEnterPortal(program, session))
  check(
    'without it the portal redirects to the sign-in',
    (await sendRequest(`${program.url}/portal`)).headers.location === '/auth?to=%2Fportal',
  )
  check(
    'the change stream requires a staff session',
    (await sendRequest(`${program.url}/portal/live`)).status === 401,
  )
  check(
    'a made-up session is rejected',
    !(await canEnterPortal(program, `backlot_session=${'a'.repeat(43)}`)),
  )
  await refuseBehindProxy(program, session)
  const response = await sendForm(
    program,
    '/portal/settings/email',
    toMailServerFields('smtp://127.0.0.1:9'),
    { cookie: session },
  )
  check(
    'a sample account cannot set the mail server',
    response.status === 422 && response.text.includes('Sample accounts can’t do this'),
    response.status,
  )
  const fetchHtml = async (headers = {}) =>
    (await sendRequest(`${program.url}/auth`, { headers })).text
  check(
    'the sign-in page lists the sample accounts on this machine',
    (await fetchHtml()).includes('owner@longlight.example'),
  )
  check(
    'and not behind a proxy',
    !(await fetchHtml({ 'x-forwarded-for': '1.2.3.4' })).includes('owner@longlight.example'),
  )

  const second = getCookie(await sendForm(program, '/auth', account), 'backlot_session') ?? ''
  check('every sign-in gives a new session', second !== '' && second !== session)
  await checkNotCached(program, session)
  await endSessions(program, session, second)
  await program.stop()
  await checkSecureCookies(engine)
}

async function checkSecureCookies(engine: Engine) {
  const password = 'a password for this check'
  const program = await engine.start({
    PUBLIC_URL: 'https://studio.test',
    SAMPLE_PASSWORD: password,
  })
  const response = await sendForm(
    program,
    '/auth',
    { ...account, password },
    { origin: 'https://studio.test' },
  )
  const lines = response.headers['set-cookie'] ?? []
  check(
    'over https the cookies are bound to the host and secure',
    lines.length === 2 &&
      lines.every((line) =>
        /^__Host-backlot_(session|device)=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/.test(
          line,
        ),
      ),
    lines.map((line) => line.replace(/=[\w-]{43}/, '=...')),
  )
  const value = /=([\w-]{43})/.exec(lines[0] ?? '')?.[1] ?? ''
  check(
    'over https a cookie without the prefix is ignored',
    (await canEnterPortal(program, `__Host-backlot_session=${value}`)) &&
      !(await canEnterPortal(program, `backlot_session=${value}`)),
  )
  check(
    'over https forms are checked against the public URL',
    (await sendForm(program, '/auth', { ...account, password })).status === 403,
  )
  await program.stop()
}
