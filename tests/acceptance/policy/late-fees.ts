import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import { check } from '../../support/check.ts'
import { parseFields, toText } from '../../support/form.ts'
import { createInvoiceDriver } from '../../support/invoice-driver.ts'
import type { Program } from '../../support/program.ts'
import { getSession } from '../../support/sign-in.ts'

const settings = '/portal/settings/policy'
const invoices = '/portal/clients/invoices'
const unpaid = 'If an invoice is still unpaid 1 day after its due day, a late fee of'
/** Fees as they are typed, as they read, and of an invoice of $1,200. */
const rules: { typed: Record<string, string>; sentence: string; drafted: string }[] = [
  {
    typed: { lateFee: 'amount', lateFeeAmount: '25' },
    sentence: `${unpaid} $25.00 is added once.`,
    drafted: '$25.00',
  },
  {
    typed: { lateFee: 'percent', lateFeePercent: '1.5' },
    sentence: `${unpaid} 1.5% of the open amount is added for each month that it is overdue.`,
    drafted: '$18.00',
  },
]

/**
 * Sets each fee and issues an invoice that is due at once. Three days later the drafted fees are
 * what the website and a contract said when their invoice was issued. Returns the number of fees.
 */
export async function checkLateFees(program: Program, clockFile: string): Promise<number> {
  const issued = await issueUnderEachFee(program)
  writeFileSync(clockFile, String(3 * 86_400_000))
  // the program reads the clock again, and the session of the days before has ended
  await sleep(1000)
  const owner = await createInvoiceDriver(program, await getSession(program, 'owner'))
  const fetchHtml = async (path: string) => (await owner.fetchPage(path)).text
  let held = 0
  for (const [index, { sentence, drafted }] of rules.entries()) {
    const page = await waitForDraft(() => fetchHtml(`${invoices}/${issued[index]}`))
    const path = /href="([^"]+\/drafts\/[0-9a-f-]{36})"[^>]*>Late fee: draft/.exec(page)?.[1]
    const draft = path ? toText(await fetchHtml(`${path}/review`)) : ''
    const isSame = check(
      `the draft is ${drafted}, by the sentence of its invoice's day`,
      draft.includes(sentence) && draft.includes(drafted) && toText(page).includes(drafted),
      draft.slice(-900) || toText(page).slice(-900),
    )
    if (isSame) held++
  }
  owner.close()
  return held
}

/** Returns the invoice that was issued under each fee. */
async function issueUnderEachFee(program: Program): Promise<string[]> {
  const owner = await createInvoiceDriver(program, await getSession(program, 'owner'))
  const fetchHtml = async (path: string) => (await owner.fetchPage(path)).text
  await owner.setUp()
  const clientId = await owner.addClient('Late Mill')
  const added = await owner.post('/portal/settings/contracts/new', {
    name: 'Late payment',
    from: 'starter',
  })
  const contract = String(added.headers.location)
  const issued: string[] = []
  for (const { typed, sentence } of rules) {
    const form = parseFields(await fetchHtml(settings))
    const saved = await owner.post(settings, { ...form, lateFeeDays: '1', ...typed })
    check('a late fee is saved', saved.status === 303, saved.status)
    for (const path of ['/contact', settings, contract]) {
      const text = toText(await fetchHtml(path))
      check(`${path} says: ${sentence}`, text.includes(sentence), text.slice(-900))
      check(
        `${path} names no other late fee`,
        rules.every((rule) => rule.sentence === sentence || !text.includes(rule.sentence)),
      )
    }
    const id = await owner.addDraft(clientId, { lines: [{ price: '1200' }], dueDays: '0' })
    const answer = await owner.issue(id)
    check('an invoice is issued under it', answer.status === 302, answer.status)
    issued.push(id)
  }
  owner.close()
  return issued
}

/** Returns the page once the job has drafted a fee, or as it is after a minute. */
async function waitForDraft(fetchPage: () => Promise<string>): Promise<string> {
  const end = performance.now() + 60_000
  for (;;) {
    const page = await fetchPage()
    if (page.includes('Late fee: draft') || performance.now() > end) return page
    await sleep(500)
  }
}
