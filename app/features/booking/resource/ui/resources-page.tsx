import { useEffect } from 'react'
import { Link } from 'react-router'

import type { FormResult } from '#app/features/studio/settings/ui/form-result.ts'
import { SettingsForm } from '#app/features/studio/settings/ui/settings-form.tsx'
import { type RoomOrGearKind, roomOrGearKinds } from '#app/features/booking/resource/rules.ts'
import { Field, TextField } from '#app/ui/field.tsx'
import { offerUndo } from '#app/ui/offer-undo.tsx'
import { useMessages } from '#app/ui/use-messages.ts'

import './resources.css'
import { ResourceRow, type ResourceView } from './resource-row.tsx'

type Props = {
  resources: ResourceView[]
  today: string
  formKey: string
  result: FormResult | undefined
}

/** Lists rooms and equipment. People have a page of their own. */
export function ResourcesPage({ resources, today, formKey, result }: Props) {
  const { tabs, resources: messages } = useMessages().portal.settings
  useUndoOfRetirement(resources, result)
  return (
    <>
      <header className="settings-card-head">
        <h2>{tabs.resources}</h2>
        <p className="muted">
          {messages.lead}{' '}
          <Link className="settings-link" to="/portal/settings/people">
            {messages.people}
          </Link>
        </p>
      </header>
      {roomOrGearKinds.map((kind) => (
        <Kind
          key={kind}
          kind={kind}
          resources={resources.filter((resource) => resource.kind === kind)}
          {...{ today, formKey, result }}
        />
      ))}
      <SettingsForm
        name="add"
        formKey={formKey}
        result={result}
        title={messages.add}
        save={messages.add}
        savedMessage={messages.added}
      >
        {(getField) => {
          const { problem, ...field } = getField('kind', 'room')
          return (
            <>
              <Field label={messages.what} problem={problem}>
                {(control) => (
                  <select {...control} {...field}>
                    {roomOrGearKinds.map((kind) => (
                      <option key={kind} value={kind}>
                        {messages.kind[kind]}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
              <TextField {...getField('name')} label={messages.name} autoComplete="off" required />
            </>
          )
        }}
      </SettingsForm>
    </>
  )
}

function Kind({ kind, resources, today, formKey, result }: Props & { kind: RoomOrGearKind }) {
  const messages = useMessages().portal.settings.resources
  return (
    <section className="card settings-card resources" aria-labelledby={`resources-${kind}`}>
      <h2 id={`resources-${kind}`}>{messages.kinds[kind]}</h2>
      {resources.length === 0 && <p className="muted">{messages.none[kind]}</p>}
      <ul>
        {resources.map((resource) => (
          <ResourceRow key={resource.id} {...{ resource, today, formKey, result }} />
        ))}
      </ul>
    </section>
  )
}

/** Offers to restore a resource that was just retired. */
function useUndoOfRetirement(resources: ResourceView[], result: FormResult | undefined) {
  const messages = useMessages().portal.settings.resources
  useEffect(() => {
    const [act, id] = result?.saved ? result.form.split(':') : []
    const resource = resources.find((candidate) => candidate.id === id)
    if (act !== 'retire' || !resource) return
    offerUndo({
      message: messages.retiredNow(resource.name),
      action: '/portal/settings/resources',
      fields: { form: `restore:${resource.id}` },
      id: `retired:${resource.id}`,
    })
    // the list reloads after every change, and the toast must not come back
  }, [result])
}
