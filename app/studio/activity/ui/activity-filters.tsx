import { Form, Link } from 'react-router'

import { type ActivityFilter, kinds } from '#app/studio/activity/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextField } from '#app/ui/field.tsx'

import { useActivityWords } from './use-activity-words.ts'

type Props = { filter: ActivityFilter; people: { id: string; name: string }[]; isFiltered: boolean }

/** Filters by URL, so that it works without JavaScript and the result can be shared. */
export function ActivityFilters({ filter, people, isFiltered }: Props) {
  const words = useActivityWords()
  return (
    <Form
      className="activity-filters"
      method="get"
      aria-label={words.filter}
      key={JSON.stringify(filter)}
    >
      <Field label={words.kind}>
        {(control) => (
          <select {...control} name="kind" defaultValue={filter.kind}>
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {words.kinds[kind]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={words.person}>
        {(control) => (
          <select {...control} name="person" defaultValue={filter.person}>
            <option value="">{words.everyone}</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value="visitor">{words.visitors}</option>
            <option value="system">{words.system}</option>
          </select>
        )}
      </Field>
      <TextField label={words.from} name="from" type="date" defaultValue={filter.from} />
      <TextField label={words.to} name="to" type="date" defaultValue={filter.to} />
      <div className="form-actions">
        <Button type="submit" look="outline">
          {words.apply}
        </Button>
        {isFiltered && (
          <Link className="button button-quiet" to="/portal/settings/activity">
            {words.clear}
          </Link>
        )}
      </div>
    </Form>
  )
}
