import { computeCode, getStep } from '../../../app/platform/auth/totp.server.ts'
import { toText } from '../../support/form.ts'
import { password } from '../../support/sign-in.ts'
import type { Presser } from './presser.ts'

const buildPassword = (round: number) => (round === 0 ? password : `a password of round ${round}`)

/**
 * Buttons of a crew member's own account: enabling and disabling two-factor authentication, and a
 * new password.
 */
export async function pressOwnAccount(presser: Presser, round: number, crewId: string) {
  const crew = await presser.signInAs('crew@longlight.example', buildPassword(round - 1))
  const page = '/portal/settings/security/two-factor'
  const current = buildPassword(round - 1)
  const pressButton = (button: string, event: string, fields: Record<string, string>) =>
    crew.press(button, page, fields, { name: `staff.${event}`, subject: crewId })
  await pressButton('two-factor setup started', 'two-factor-started', { form: 'begin', current })
  const secret =
    /<code>([A-Z2-7 ]+)<\/code>/.exec(await crew.fetchHtml(page))?.[1]?.replaceAll(' ', '') ?? ''
  await pressButton('two-factor enabled', 'two-factor-enabled', {
    form: 'confirm',
    code: computeCode(secret, getStep(new Date())),
  })
  if (!/Recovery codes left 10\b/.test(toText(await crew.fetchHtml('/portal/settings/security'))))
    crew.failures.push(`two-factor enabled: not ten recovery codes in round ${round}`)
  await pressButton('new recovery codes', 'recovery-codes-renewed', { form: 'renew', current })
  if (!/Recovery codes left 10\b/.test(toText(await crew.fetchHtml('/portal/settings/security'))))
    crew.failures.push(`new recovery codes: not ten in round ${round}`)
  await pressButton('two-factor disabled', 'two-factor-disabled', { form: 'off', current })
  await crew.press(
    'new password',
    '/portal/settings/profile',
    { form: 'password', current, password: buildPassword(round) },
    { name: 'staff.password-changed', subject: crewId },
  )
}
