import { useState } from 'react'

/**
 * Returns the last result of an action. The router drops it whenever the loaders run again, which a
 * change notice can cause at any time.
 */
export function useLastActionData<Result>(actionData: Result | undefined): Result | undefined {
  const [last, setLast] = useState(actionData)
  if (actionData !== undefined && actionData !== last) setLast(actionData)
  return actionData ?? last
}
