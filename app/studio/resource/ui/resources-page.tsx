import type { FormAnswer } from '#app/studio/settings/ui/form-answer.ts'
import { SettingsForm } from '#app/studio/settings/ui/settings-form.tsx'
import { type ResourceKind, resourceKinds } from '#app/studio/resource/rules.ts'
import { Field, TextField } from '#app/ui/field.tsx'
import { useWords } from '#app/ui/use-words.ts'

import './resources.css'
import { AccountField } from './account-field.tsx'
import { ResourceRow, type ResourceView } from './resource-row.tsx'

type Props = {
  resources: ResourceView[]
  today: string
  accounts: { id: string; name: string }[]
  once: string
  answer: FormAnswer | undefined
}

/** What can be booked: people, rooms and kit. */
export function ResourcesPage({ resources, today, accounts, once, answer }: Props) {
  const words = useWords().portal.settings.resources
  return (
    <>
      <p className="muted">{words.lead}</p>
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
        title={words.add}
        save={words.add}
        said={words.added}
      >
        {(about) => {
          const { problem, ...field } = about('kind', 'person')
          return (
            <>
              <Field label={words.what} problem={problem}>
                {(control) => (
                  <select {...control} {...field}>
                    {resourceKinds.map((kind) => (
                      <option key={kind} value={kind}>
                        {words.kind[kind]}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
              <TextField
                {...about('name')}
                label={words.name}
                autoComplete="off"
                required
                maxLength={80}
              />
              <AccountField {...about('account', '')} accounts={accounts} />
            </>
          )
        }}
      </SettingsForm>
    </>
  )
}

function Kind({ kind, resources, today, accounts, once, answer }: Props & { kind: ResourceKind }) {
  const words = useWords().portal.settings.resources
  return (
    <section className="card settings-card resources" aria-labelledby={`resources-${kind}`}>
      <h2 id={`resources-${kind}`}>{words.kinds[kind]}</h2>
      {resources.length === 0 && <p className="muted">{words.none[kind]}</p>}
      <ul>
        {resources.map((resource) => (
          <ResourceRow key={resource.id} {...{ resource, today, accounts, once, answer }} />
        ))}
      </ul>
    </section>
  )
}
