import { Form, useLocation } from 'react-router'

import { SearchBox } from './search-box.tsx'

/** Search of the current page through `?q=`. `keep` are the other parameters to preserve. */
export function SearchForm({
  label,
  query,
  keep = {},
}: {
  label: string
  query: string
  keep?: Record<string, string>
}) {
  const { pathname } = useLocation()
  return (
    <search className="search">
      <Form action={pathname} key={query}>
        {Object.entries(keep).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SearchBox
          label={label}
          value={query}
          clearTo={{ pathname, search: new URLSearchParams(keep).toString() }}
        />
      </Form>
    </search>
  )
}
