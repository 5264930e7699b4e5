import { data, redirect } from 'react-router'

import { addDays, toStudioDay } from '#app/core/day.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import {
  generateIdempotencyKey,
  parseForm,
  readFields,
  withIdempotency,
} from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import {
  type ReminderPause,
  createReminderPauseSchema,
} from '#app/features/money/invoice-reminder/form.ts'
import { PausePage } from '#app/features/money/invoice-reminder/ui/pause-page.tsx'
import {
  pauseClientReminders,
  pauseReminders,
  resumeReminders,
} from '#app/features/money/invoice-reminder/writes.server.ts'
import { findInvoiceById } from '#app/features/money/invoice/reads.server.ts'
import type { InvoiceFormResult } from '#app/features/money/invoice/ui/invoice-form-page.tsx'
import { getInvoiceMessages } from '#app/messages/invoices.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'

import { findOr404 } from '../../find-or-404.ts'
import { buildPageTitle } from '../../page-title.ts'
import { PageErrorBoundary } from '../../shell/error-boundaries.tsx'
import type { Route } from './+types/reminder-pause'

async function getTomorrow(ctx: Ctx) {
  return addDays(toStudioDay(ctx.now, (await getStudio(ctx)).timeZone), 1)
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'invoice.issue')
  const invoice = await findOr404('invoice', params.invoiceId, (id) => findInvoiceById(ctx, id))
  const { id, documentNumber, client, open } = invoice
  if (open === 0) throw redirect(`/portal/clients/invoices/${id}?problem=invoice-is-settled`)
  return {
    invoice: { id, documentNumber, client: { name: client.name } },
    tomorrow: await getTomorrow(ctx),
    formKey: generateIdempotencyKey(),
  }
}

function changeReminders(ctx: Ctx, id: string, form: ReminderPause) {
  if (form.action === 'resume') return resumeReminders(ctx, id)
  if (form.action === 'stop') return pauseReminders(ctx, id, { until: null })
  return form.client ? pauseClientReminders(ctx, id, form) : pauseReminders(ctx, id, form)
}

/** Pauses the reminders of an invoice until a day, stops them, or resumes them. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'invoice.issue')
  const values = await readFields(request)
  const input = parseForm(createReminderPauseSchema(await getTomorrow(ctx)), values)
  if (!input.ok)
    return data<InvoiceFormResult>({ values, problems: input.problems }, { status: 422 })
  const result = await findOr404('invoice', params.invoiceId, (id) =>
    changeReminders(withIdempotency(ctx, values), id, input.form),
  )
  const path = `/portal/clients/invoices/${params.invoiceId}`
  throw redirect(result.ok ? `${path}?reminders-changed` : `${path}?problem=${result.problem}`, 303)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  buildPageTitle(matches, ({ clients }) =>
    loaderData
      ? getInvoiceMessages('en').reminders.pauseTitle(loaderData.invoice.documentNumber)
      : clients.tabs.invoices,
  )

export default function Pause({ loaderData, actionData }: Route.ComponentProps) {
  return <PausePage {...loaderData} result={useLastActionData<InvoiceFormResult>(actionData)} />
}

export { PageErrorBoundary as ErrorBoundary }
