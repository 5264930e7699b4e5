import { Form, useLocation } from 'react-router'

import { SearchBox } from './search-box.tsx'

/** Search of the current page through `?q=`. `hiddenFields` are the other parameters. */
export function SearchForm({
  label,
  query,
  hiddenFields = {},
}: {
  label: string
  query: string
  hiddenFields?: Record<string, string>
}) {
  const { pathname } = useLocation()
  return (
    <search className="search">
      <Form action={pathname} key={query}>
        {Object.entries(hiddenFields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SearchBox
          label={label}
          value={query}
          clearTo={{ pathname, search: new URLSearchParams(hiddenFields).toString() }}
        />
      </Form>
    </search>
  )
}
