import { useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Returns the last result of an action until the page is opened again, such as after a success. The
 * router drops it whenever the loaders run again, which a change notice can cause at any time.
 */
export function usePageResult<Result>(actionData: Result | undefined): Result | undefined {
  const { key } = useLocation()
  const [last, setLast] = useState({ result: actionData, key })
  if (actionData !== undefined && actionData !== last.result) setLast({ result: actionData, key })
  return actionData ?? (last.key === key ? last.result : undefined)
}
