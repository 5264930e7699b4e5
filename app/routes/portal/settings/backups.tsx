import { redirect } from 'react-router'

import { isPasswordConfirmed } from '#app/platform/auth/confirmation.server.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import {
  generateIdempotencyKey,
  parseForm,
  readFields,
  withIdempotency,
} from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { getBackupOverview } from '#app/features/insight/backup/reads.server.ts'
import { findStorageField, storageSchema } from '#app/features/insight/backup/rules.ts'
import { BackupsPage } from '#app/features/insight/backup/ui/backups-page.tsx'
import {
  removeBackupStorage,
  requestBackup,
  requestBackupTest,
  setBackupStorage,
  testBackupStorage,
} from '#app/features/insight/backup/writes.server.ts'
import { countStoredDocuments } from '#app/features/insight/document-export/reads.server.ts'
import { DocumentExportCard } from '#app/features/insight/document-export/ui/document-export-card.tsx'
import { confirmDocumentExport } from '#app/features/insight/document-export/writes.server.ts'
import { getVersionView } from '#app/features/insight/upgrade/reads.server.ts'
import { VersionCard } from '#app/features/insight/upgrade/ui/version-card.tsx'
import { findExport } from '#app/features/insight/studio-export/reads.server.ts'
import { exportSchema } from '#app/features/insight/studio-export/rules.ts'
import { ExportCard } from '#app/features/insight/studio-export/ui/export-card.tsx'
import {
  confirmDownload,
  deleteExport,
  requestExport,
} from '#app/features/insight/studio-export/writes.server.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'

import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/backups'
import {
  checkConfirmation,
  respondFieldProblem,
  respondProblems,
  respondSaved,
} from './form-response.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return {
    overview: { ...(await getBackupOverview(ctx)), confirm: !isPasswordConfirmed(ctx) },
    file: await findExport(ctx),
    documents: await countStoredDocuments(ctx),
    version: await getVersionView(ctx),
    formKey: generateIdempotencyKey(),
  }
}

type Values = Record<string, string>

/** Handles several forms on one page, distinguished by `form`. */
export async function action({ request, context }: Route.ActionArgs) {
  authorize(context.get(ctxKey).actor, 'backup.run')
  const {
    ctx: asking,
    values,
    refused: wrong,
  } = await checkConfirmation(context.get(ctxKey), await readFields(request))
  const form = formHandlers.has(values.form) ? values.form! : 'backup'
  if (wrong) return respondProblems(form, { confirm: wrong }, removeSecret(values))
  const response = await formHandlers.get(form)!(withIdempotency(asking, values), values)
  return response ?? respondSaved(request, form)
}

/** Handlers return the problems or a redirect, or null after a save. */
const formHandlers = new Map<
  string | undefined,
  (ctx: Ctx, values: Values) => Promise<ReturnType<typeof respondProblems> | Response | null>
>([
  ['backup', startBackup],
  ['test', startTest],
  ['storage', saveStorage],
  ['test-storage', testStorage],
  ['no-storage', disconnectStorage],
  ['export', startExport],
  ['download', openDownload],
  ['delete-export', removeExport],
  ['documents', openDocuments],
])

async function startBackup(ctx: Ctx, values: Values) {
  const result = await requestBackup(ctx)
  return result.ok ? null : respondProblems('backup', { form: result.problem }, values)
}

async function startTest(ctx: Ctx, values: Values) {
  const destination = values.destination === 'storage' ? 'storage' : 'folder'
  const result = await requestBackupTest(ctx, values.file ?? '', destination)
  return result.ok ? null : respondProblems('test', { form: result.problem }, values)
}

/** Removes the secrets that were typed from the values that may be sent back. */
function removeSecret({ secret: _, passphrase: __, ...values }: Values): Values {
  return values
}

async function saveStorage(ctx: Ctx, values: Values) {
  const shownValues = removeSecret(values)
  const input = parseForm(storageSchema, values)
  if (!input.ok) return respondProblems('storage', input.problems, shownValues)
  const result = await setBackupStorage(ctx, input.form)
  if (result.ok) return null
  return respondFieldProblem(
    'storage',
    findStorageField(result.problem),
    result.problem,
    shownValues,
  )
}

async function testStorage(ctx: Ctx) {
  const result = await testBackupStorage(ctx)
  return result.ok ? null : respondProblems('test-storage', { connection: result.problem })
}

async function disconnectStorage(ctx: Ctx) {
  const result = await removeBackupStorage(ctx)
  return result.ok ? null : respondFieldProblem('no-storage', 'storage', result.problem)
}

async function startExport(ctx: Ctx, values: Values) {
  const input = parseForm(exportSchema, { passphrase: '', ...values })
  if (!input.ok) return respondProblems('export', input.problems)
  const result = await requestExport(ctx, input.form)
  return result.ok ? null : respondFieldProblem('export', 'form', result.problem)
}

/** The file itself is at an address of its own. */
async function openDownload(ctx: Ctx) {
  const result = await confirmDownload(ctx)
  return result.ok
    ? redirect(`/portal/settings/backups/${result.value}`, 303)
    : respondFieldProblem('download', 'form', result.problem)
}

async function openDocuments(ctx: Ctx) {
  const result = await confirmDocumentExport(ctx)
  return result.ok
    ? redirect('/portal/settings/documents.zip', 303)
    : respondFieldProblem('documents', 'form', result.problem)
}

async function removeExport(ctx: Ctx) {
  const result = await deleteExport(ctx)
  return result.ok ? null : respondProblems('delete-export', { form: result.problem })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageTitle(matches, ({ settings, pages }) => `${settings.tabs.backups}, ${pages.settings}`)

export default function Backups({ loaderData, actionData }: Route.ComponentProps) {
  const { overview, file, documents, version, formKey } = loaderData
  const result = useLastActionData(actionData)
  return (
    <>
      <BackupsPage {...overview} formKey={formKey} result={result} />
      <ExportCard file={file} formKey={formKey} result={result} />
      <DocumentExportCard documents={documents} formKey={formKey} result={result} />
      <VersionCard {...version} />
    </>
  )
}

export { SectionErrorBoundary as ErrorBoundary }
