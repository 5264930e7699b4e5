import { Form, Link } from 'react-router'

import { type ActivityFilter, activityKinds } from '#app/features/insight/activity/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextField } from '#app/ui/field.tsx'

import { useActivityMessages } from './use-activity-messages.ts'

type Props = { filter: ActivityFilter; people: { id: string; name: string }[]; isFiltered: boolean }

/** Filters by URL, so that it works without JavaScript and the result can be shared. */
export function ActivityFilters({ filter, people, isFiltered }: Props) {
  const messages = useActivityMessages()
  return (
    <Form
      className="activity-filters"
      method="get"
      aria-label={messages.filter}
      key={JSON.stringify(filter)}
    >
      <Field label={messages.kind}>
        {(control) => (
          <select {...control} name="kind" defaultValue={filter.kind}>
            {activityKinds.map((kind) => (
              <option key={kind} value={kind}>
                {messages.kinds[kind]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={messages.person}>
        {(control) => (
          <select {...control} name="person" defaultValue={filter.person}>
            <option value="">{messages.everyone}</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value="visitor">{messages.visitors}</option>
            <option value="system">{messages.system}</option>
          </select>
        )}
      </Field>
      <TextField label={messages.from} name="from" type="date" defaultValue={filter.from} />
      <TextField label={messages.to} name="to" type="date" defaultValue={filter.to} />
      <div className="form-actions">
        <Button type="submit" look="outline">
          {messages.apply}
        </Button>
        {isFiltered && (
          <Link className="button button-quiet" to="/portal/settings/activity">
            {messages.clear}
          </Link>
        )}
      </div>
    </Form>
  )
}
