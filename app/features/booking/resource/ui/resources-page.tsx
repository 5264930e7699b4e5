import { useEffect } from 'react'

import type { FormResult } from '#app/features/studio/settings/ui/form-result.ts'
import { SettingsForm } from '#app/features/studio/settings/ui/settings-form.tsx'
import { type ResourceKind, resourceKinds } from '#app/features/booking/resource/rules.ts'
import { Field, TextField } from '#app/ui/field.tsx'
import { offerUndo } from '#app/ui/offer-undo.tsx'
import { useMessages } from '#app/ui/use-messages.ts'

import './resources.css'
import { AccountField } from './account-field.tsx'
import { ResourceRow, type ResourceView } from './resource-row.tsx'

type Props = {
  resources: ResourceView[]
  today: string
  accounts: { id: string; name: string }[]
  once: string
  answer: FormResult | undefined
}

/** Lists people, rooms and equipment. */
export function ResourcesPage({ resources, today, accounts, once, answer }: Props) {
  const messages = useMessages().portal.settings.resources
  useUndoOfRetirement(resources, answer)
  return (
    <>
      <p className="muted">{messages.lead}</p>
      {resourceKinds.map((kind) => (
        <Kind
          key={kind}
          kind={kind}
          resources={resources.filter((one) => one.kind === kind)}
          {...{ today, accounts, once, answer }}
        />
      ))}
      <SettingsForm
        name="add"
        once={once}
        answer={answer}
        title={messages.add}
        save={messages.add}
        savedMessage={messages.added}
      >
        {(getField) => {
          const { problem, ...field } = getField('kind', 'person')
          return (
            <>
              <Field label={messages.what} problem={problem}>
                {(control) => (
                  <select {...control} {...field}>
                    {resourceKinds.map((kind) => (
                      <option key={kind} value={kind}>
                        {messages.kind[kind]}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
              <TextField
                {...getField('name')}
                label={messages.name}
                autoComplete="off"
                required
                maxLength={80}
              />
              <AccountField {...getField('account', '')} accounts={accounts} />
            </>
          )
        }}
      </SettingsForm>
    </>
  )
}

function Kind({ kind, resources, today, accounts, once, answer }: Props & { kind: ResourceKind }) {
  const messages = useMessages().portal.settings.resources
  return (
    <section className="card settings-card resources" aria-labelledby={`resources-${kind}`}>
      <h2 id={`resources-${kind}`}>{messages.kinds[kind]}</h2>
      {resources.length === 0 && <p className="muted">{messages.none[kind]}</p>}
      <ul>
        {resources.map((resource) => (
          <ResourceRow key={resource.id} {...{ resource, today, accounts, once, answer }} />
        ))}
      </ul>
    </section>
  )
}

/** Offers to restore a resource that was just retired. */
function useUndoOfRetirement(resources: ResourceView[], answer: FormResult | undefined) {
  const messages = useMessages().portal.settings.resources
  useEffect(() => {
    const [act, id] = answer?.saved ? answer.form.split(':') : []
    const resource = resources.find((one) => one.id === id)
    if (act !== 'retire' || !resource) return
    offerUndo({
      message: messages.retiredNow(resource.name),
      action: '/portal/settings/resources',
      fields: { form: `restore:${resource.id}` },
      id: `retired:${resource.id}`,
    })
    // the list reloads after every change, and the toast must not come back
  }, [answer])
}
