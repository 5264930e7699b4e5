import { Form, Link, useNavigation } from 'react-router'

import {
  type AbsenceTime,
  formatAbsenceTime,
} from '#app/features/booking/absence/ui/format-absence-time.ts'
import { useAvailabilityMessages } from '#app/features/booking/availability/ui/use-availability-messages.ts'
import {
  type Upcoming,
  UpcomingBookings,
} from '#app/features/booking/booking/ui/upcoming-bookings.tsx'
import type { RoomOrGearKind } from '#app/features/booking/resource/rules.ts'
import type { FormResult } from '#app/features/studio/settings/ui/form-result.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { usePortal } from '#app/ui/use-portal.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import { useMessages } from '#app/ui/use-messages.ts'

export type ResourceView = {
  id: string
  kind: RoomOrGearKind
  name: string
  retired: boolean
  ownHours: boolean
  absence: AbsenceTime | null
  upcoming: Upcoming | null
}
type Props = {
  resource: ResourceView
  today: string
  formKey: string
  result: FormResult | undefined
}

/** One resource, with its name behind a button. A retired one can only be restored. */
export function ResourceRow({
  resource: { id, kind, name, retired, upcoming, ...times },
  today,
  formKey,
  result: actionResult,
}: Props) {
  const messages = useMessages().portal.settings.resources
  const { resource: opens } = useAvailabilityMessages()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <li className="resource" data-retired={retired || undefined}>
      <p className="resource-name">
        <b>{name}</b>
        {retired && <span className="pill">{messages.retired}</span>}
        {!retired && <Times kind={kind} today={today} {...times} />}
      </p>
      {retired ? (
        <Restoration id={id} name={name} formKey={formKey} isBusy={isBusy} />
      ) : (
        <Retirement id={id} name={name} upcoming={upcoming} formKey={formKey} isBusy={isBusy} />
      )}
      {!retired && (
        <Link
          className="button button-outline button-compact"
          to={`/portal/settings/resources/${id}`}
          aria-label={opens.openOf(name)}
        >
          {opens.open}
        </Link>
      )}
      {!retired && (
        <Editing resource={{ id, name }} formKey={formKey} result={actionResult} isBusy={isBusy} />
      )}
    </li>
  )
}

function Restoration({
  id,
  name,
  formKey,
  isBusy,
}: {
  id: string
  name: string
  formKey: string
  isBusy: boolean
}) {
  const messages = useMessages().portal.settings.resources
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="form" value={`restore:${id}`} />
      <input type="hidden" name="formKey" value={`${formKey}:restore:${id}`} />
      <Button
        type="submit"
        compact
        look="quiet"
        disabled={isBusy}
        aria-label={messages.restoreOf(name)}
      >
        {messages.restore}
      </Button>
    </Form>
  )
}

function Editing({
  resource: { id, name },
  formKey,
  result: actionResult,
  isBusy,
}: Pick<Props, 'formKey' | 'result'> & {
  resource: Pick<ResourceView, 'id' | 'name'>
  isBusy: boolean
}) {
  const { portal } = useMessages()
  const problemMessages = useProblems()
  const messages = portal.settings.resources
  const form = `change:${id}`
  const result = actionResult?.form === form && !actionResult.saved ? actionResult : undefined
  const getField = (field: string, initial: string) => {
    const problem = result?.problems[field]
    return {
      name: field,
      defaultValue: result?.values[field] ?? initial,
      problem: problem && problemMessages[problem],
    }
  }
  return (
    <details className="resource-edit" open={result !== undefined} key={name}>
      <summary className="button button-outline button-compact" aria-label={messages.editOf(name)}>
        {messages.edit}
      </summary>
      <Form className="settings-form" method="post" noValidate preventScrollReset>
        <input type="hidden" name="form" value={form} />
        <input type="hidden" name="formKey" value={`${formKey}:${form}`} />
        <TextField {...getField('name', name)} label={messages.name} required autoComplete="off" />
        <p className="form-actions">
          <Button type="submit" disabled={isBusy}>
            {portal.save}
          </Button>
        </p>
      </Form>
    </details>
  )
}

/** Two steps: the second lists upcoming bookings, which stay as they are. */
function Retirement({
  id,
  name,
  upcoming,
  formKey,
  isBusy,
}: {
  id: string
  name: string
  upcoming: Upcoming | null
  formKey: string
  isBusy: boolean
}) {
  const messages = useMessages().portal.settings.resources
  return (
    <details className="resource-retire">
      <summary className="button button-quiet button-compact" aria-label={messages.retireOf(name)}>
        {messages.retire}
      </summary>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="form" value={`retire:${id}`} />
        <input type="hidden" name="formKey" value={`${formKey}:retire:${id}`} />
        <p>{messages.retireQuestion(name, upcoming?.count ?? 0)}</p>
        {upcoming && <UpcomingBookings {...upcoming} />}
        <p className="form-actions">
          <Button type="submit" look="danger" compact disabled={isBusy}>
            {messages.retireOf(name)}
          </Button>
        </p>
      </Form>
    </details>
  )
}

/** Shows its own hours and its next absence. */
function Times({
  kind,
  ownHours,
  absence: currentAbsence,
  today,
}: Pick<ResourceView, 'kind' | 'ownHours' | 'absence'> & { today: string }) {
  const { hours, absence } = useAvailabilityMessages()
  const { locale } = usePortal().studio
  return (
    <>
      {ownHours && <span className="pill">{hours.mark}</span>}
      {currentAbsence && (
        <span className="pill pill-warn">
          {absence.mark[kind](formatAbsenceTime(currentAbsence, today, locale))}
        </span>
      )}
    </>
  )
}
