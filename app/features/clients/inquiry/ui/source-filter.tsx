import { Form, useSubmit } from 'react-router'

import {
  type InboxTab,
  type InquiryFilter,
  inquirySources,
  toFilterParams,
} from '#app/features/clients/inquiry/rules.ts'
import { NoScriptButton } from '#app/ui/no-script-button.tsx'
import { useMessages } from '#app/ui/use-messages.ts'

/** Limits the list to one source; submits on change, or by a button without JavaScript. */
export function SourceFilter({
  tab,
  search,
  filter,
}: {
  tab: InboxTab
  search: string
  filter: InquiryFilter
}) {
  const messages = useMessages().portal.inquiries
  const submit = useSubmit()
  const hiddenFields = {
    tab,
    ...(search && { q: search }),
    ...toFilterParams({ ...filter, source: null }),
  }
  return (
    <Form
      className="inbox-source"
      action="/portal/clients/inquiries"
      key={JSON.stringify({ ...hiddenFields, source: filter.source })}
      onChange={(event) => void submit(event.currentTarget, { replace: true })}
    >
      {Object.entries(hiddenFields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <select
        className="field-control"
        name="source"
        aria-label={messages.sourceLabel}
        defaultValue={filter.source ?? ''}
      >
        <option value="">{messages.anySource}</option>
        {inquirySources.map((source) => (
          <option key={source} value={source}>
            {messages.sources[source]}
          </option>
        ))}
      </select>
      <NoScriptButton compact>{messages.show}</NoScriptButton>
    </Form>
  )
}
