import { parseFields } from '../../support/form.ts'
import { type Presser, getLastId } from './presser.ts'
import { billing, choice, countEvents, list, readRevision, sendQuote } from './quotes.ts'

/** Two parts that the studio invoices by hand, and the rest. */
const plan = {
  'planLabel:0': 'First',
  'planShare:0': '30%',
  'planTrigger:0': 'manual',
  'planCount:0': '',
  'planDue:0': '14',
  'planLabel:1': 'Second',
  'planShare:1': '30%',
  'planTrigger:1': 'manual',
  'planCount:1': '',
  'planDue:1': '14',
  'planLabel:2': 'Rest',
  'planShare:2': '',
  'planTrigger:2': 'manual',
  'planCount:2': '',
  'planDue:2': '14',
}

/** Presses the buttons of a payment plan: an installment is canceled, restored and invoiced. */
export async function pressInstallments(presser: Presser, round: number) {
  const fields = { name: `Planned ${round}`, contact: 'Ada Reed', email: `plan${round}@press.test` }
  const added = await presser.post('/portal/clients/new', fields)
  const client = getLastId(String(added.headers.location))
  const made = await presser.post(`${list}/new`, { client })
  const id = getLastId(String(made.headers.location))
  await sendQuote(presser, id, plan)
  const at = `${list}/${id}`
  const number = /Q-\d+/.exec(await presser.fetchHtml(at))?.[0]
  const contact = await presser.enterAsContact(client)
  const details = `/client/quotes/${number}/details`
  await contact.post(details, { ...billing, revision: await readRevision(contact, details) })
  await presser.post(`${at}/acceptance`, { ...choice, how: 'phone', name: 'Ada Reed' })
  countEvents(presser, 'payment plan', 'payment-plan.started', id)
  const [html, uuid] = [await presser.fetchHtml(at), '[0-9a-f]{8}-[0-9a-f-]{27}']
  const part = new RegExp(`installments/(${uuid})/cancellation`).exec(html)?.[1]
  const own = `${at}/installments/${part}`
  const press = (button: string, path: string, event: string, form: Record<string, string> = {}) =>
    presser.press(button, path, form, { name: event, subject: id })
  await press('canceled installment', `${own}/cancellation`, 'installment.canceled')
  await press('restored installment', `${own}/restoration`, 'installment.restored')
  const form = parseFields(await presser.fetchHtml(own))
  await press('invoiced installment', own, 'installment.invoiced', form)
  presser.count(
    'invoiced installment',
    'select count(*)::int as n from quote_invoice where quote_id = $1',
    [id],
  )
}
