import type { Engine } from '../../support/databases.ts'
import { getCookie, sendForm, buildForwardedFor } from '../../support/http.ts'
import { withData } from '../../support/data.ts'
import { type Program, spawnProgram, isUp } from '../../support/program.ts'
import { buildMessage } from '../../support/studio.ts'
import { check } from '../../support/check.ts'

const password = 'a password for this check'
const buildAddressHeader = (address: string) => ({ 'x-forwarded-for': address })

/**
 * Checks every limit: the last request it allows, the first it rejects, and a request it doesn't
 * affect.
 */
export async function checkLimits(engine: Engine) {
  const setting = await engine.createSettings({ SAMPLE_PASSWORD: password, TRUSTED_PROXIES: '1' })
  const program = await spawnProgram(setting)
  await isUp(program)
  await checkSignInLimit(program)
  await checkPasswordChangeLimit(program)
  await checkResetLimit(program)
  await checkMessageLimit(program)
  await checkVerificationLimit(program)
  await program.stop()
  const emails = await withData(
    { dataDir: setting.DATA_DIR!, databaseUrl: setting.DATABASE_URL },
    (query) =>
      query<{ to_key: string; count: string }>(
        `select to_key, count(*) from (select to_key from email where kind = 'staff.reset'
          union all select email_key from password_reset_request) asked group by to_key`,
      ),
  )
  const countEmailsTo = (address: string) =>
    Number(emails.find(({ to_key }) => to_key === address)?.count ?? 0)
  check(
    'one account gets three reset emails an hour',
    countEmailsTo('owner@longlight.example') === 3,
    countEmailsTo('owner@longlight.example'),
  )
  check(
    'one network can request ten an hour',
    countEmailsTo('manager@longlight.example') === 1 &&
      countEmailsTo('books@longlight.example') === 0,
    emails,
  )
}

async function checkSignInLimit(program: Program) {
  const guess = (email: string, given: string, headers: Record<string, string>) =>
    sendForm(program, '/auth', { email, password: given }, headers)
  for (let n = 0; n < 9; n++) await guess('crew@longlight.example', 'wrong', buildForwardedFor(n))
  const tenth = await guess('crew@longlight.example', password, buildForwardedFor(20))
  check('account: the tenth attempt is checked', tenth.status === 302, tenth.status)
  for (let n = 0; n < 10; n++) await guess('crew@longlight.example', 'wrong', buildForwardedFor(n))
  check(
    'account: the eleventh is rejected',
    (await guess('crew@longlight.example', password, buildForwardedFor(21))).status === 429,
  )
  const device = getCookie(tenth, 'backlot_device') ?? ''
  for (let n = 0; n < 9; n++)
    await guess('crew@longlight.example', 'wrong', { ...buildForwardedFor(n), cookie: device })
  const known = await guess('crew@longlight.example', password, {
    ...buildForwardedFor(22),
    cookie: device,
  })
  check(
    'device: its owner can still sign in, at the tenth attempt',
    known.status === 302,
    known.status,
  )
  const renewed = getCookie(known, 'backlot_device') ?? ''
  for (let n = 0; n < 10; n++)
    await guess('crew@longlight.example', 'wrong', { ...buildForwardedFor(n), cookie: renewed })
  check(
    'device: the eleventh is rejected',
    (await guess('crew@longlight.example', password, { ...buildForwardedFor(23), cookie: renewed }))
      .status === 429,
  )
  for (let n = 0; n < 49; n++)
    await guess(`nobody${n}@longlight.example`, 'wrong', buildAddressHeader('10.200.0.1'))
  check(
    'network: the fiftieth attempt is checked',
    (await guess('books@longlight.example', password, buildAddressHeader('10.200.0.1'))).status ===
      302,
  )
  // A successful sign-in doesn't count against its network.
  await guess('nobody49@longlight.example', 'wrong', buildAddressHeader('10.200.0.1'))
  check(
    'network: the fifty-first is rejected',
    (await guess('books@longlight.example', password, buildAddressHeader('10.200.0.1'))).status ===
      429,
  )
  check(
    'network: our outermost proxy determines it, not the visitor',
    (await guess('books@longlight.example', password, buildAddressHeader('10.200.0.9, 10.200.0.1')))
      .status === 429,
  )
  check(
    'network: another one is unaffected',
    (await guess('books@longlight.example', password, buildAddressHeader('10.200.0.2'))).status ===
      302,
  )
}

async function checkPasswordChangeLimit(program: Program) {
  const cookie =
    getCookie(
      await sendForm(
        program,
        '/auth',
        { email: 'books@longlight.example', password },
        buildForwardedFor(30),
      ),
      'backlot_session',
    ) ?? ''
  const change = (current: string) =>
    sendForm(
      program,
      '/portal/settings/profile',
      { form: 'password', current, password: 'a new long password' },
      { cookie },
    )
  for (let n = 0; n < 10; n++) await change('wrong')
  const eleventh = await change(password)
  check(
    'password change: the eleventh attempt is rejected',
    eleventh.status === 422 && getCookie(eleventh, 'backlot_session') === undefined,
    eleventh.status,
  )
}

/**
 * Requests resets from many networks for one account; then, from one network, nine for unknown
 * accounts and two more.
 */
async function checkResetLimit(program: Program) {
  const requestReset = (email: string, headers: Record<string, string>) =>
    sendForm(program, '/auth/reset', { email }, headers)
  for (let n = 0; n < 6; n++)
    await requestReset('owner@longlight.example', buildForwardedFor(40 + n))
  for (let n = 0; n < 9; n++)
    await requestReset(`nobody${n}@longlight.example`, buildAddressHeader('10.201.0.1'))
  await requestReset('manager@longlight.example', buildAddressHeader('10.201.0.1'))
  await requestReset('books@longlight.example', buildAddressHeader('10.201.0.1'))
}

async function checkMessageLimit(program: Program) {
  let n = 0
  const write = (address: string) =>
    sendForm(program, '/contact', buildMessage(n++), buildAddressHeader(address))
  const writeSeveral = async (many: number, address: (i: number) => string) => {
    const statuses: number[] = []
    for (let i = 0; i < many; i++) statuses.push((await write(address(i))).status)
    return statuses
  }
  const five = await writeSeveral(5, () => '10.202.0.1')
  const sixth = await write('10.202.0.1')
  check(
    'message: five from one network are accepted',
    five.every((status) => status === 303),
    five,
  )
  check(
    'message: the sixth gets 429 with a message and keeps its input',
    sixth.status === 429 &&
      sixth.text.includes('class="notice notice-bad"') &&
      sixth.text.includes(`Message ${n - 1} of a check.`),
    sixth.status,
  )
  const six = await writeSeveral(6, (i) => `2001:db8:1:2:${i}::1`)
  check(
    'message: an IPv6 /64 is one network',
    six.slice(0, 5).every((status) => status === 303) && six[5] === 429,
    six,
  )
  check('message: the next /64 is another', (await write('2001:db8:1:3::1')).status === 303)
  const taken = n - 2
  const crowd = (
    await writeSeveral(600 - taken, (i) => buildForwardedFor(10_000 + i)['x-forwarded-for'] ?? '')
  ).filter((status) => status === 303).length
  check(
    'message: six hundred are accepted in ten minutes',
    crowd === 600 - taken,
    `${crowd} of ${600 - taken}`,
  )
  check('message: the next one is rejected', (await write('10.203.0.1')).status === 429)
}

/** Files and codes are counted together. */
async function checkVerificationLimit(program: Program) {
  const findCode = async (address: string) =>
    (
      await fetch(`${program.url}/verify/0000-0000-0000`, {
        headers: { accept: 'text/html', ...buildAddressHeader(address) },
      })
    ).status
  const sendFile = (address: string) =>
    sendForm(program, '/verify', {}, buildAddressHeader(address)).then(({ status }) => status)
  for (let n = 0; n < 58; n++) await findCode('10.203.0.1')
  const [file, code] = [await sendFile('10.203.0.1'), await findCode('10.203.0.1')]
  check('verification: the sixtieth is checked', file === 422 && code === 404, [file, code])
  const rejected = [await sendFile('10.203.0.1'), await findCode('10.203.0.1')]
  check(
    'verification: the sixty-first is rejected',
    rejected.every((status) => status === 429),
    rejected,
  )
  check('verification: another network is unaffected', (await findCode('10.203.0.2')) === 404)
}
