import { setTimeout as sleep } from 'node:timers/promises'

import { toText } from '../../support/form.ts'
import { type Presser, getLastId } from './presser.ts'

const log = '/portal/settings/email-log'

/** Without a mail server emails are listed in the log, newest first. */
export async function findEmailTo(presser: Presser, address: string): Promise<string> {
  for (let round = 0; round < 300; round++) {
    const html = await presser.fetchHtml(`${log}?tab=held`)
    const at = html.indexOf(address)
    const id =
      at < 0
        ? null
        : [...html.slice(0, at).matchAll(/\/portal\/settings\/email-log\/([0-9a-f-]{36})/g)].at(
            -1,
          )?.[1]
    if (id) return id
    await sleep(100)
  }
  return ''
}

/** Returns the code in the newest email to a person, which the owner reads in the email log. */
export async function readCode(presser: Presser, name: string): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const rows = (await presser.fetchHtml(log)).split('<tr').slice(1)
    const row = rows.find((one) => one.includes('>Your code for ') && one.includes(`>${name}<`))
    const id = getLastId(row ?? '')
    const text = id && toText(await presser.fetchHtml(`${log}/${id}`))
    const code = /The code for [^:]+: (\d{3} \d{3})/.exec(text)?.[1]
    if (code) return code
    await sleep(100)
  }
  return ''
}
