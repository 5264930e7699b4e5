import { useState } from 'react'

/**
 * What an action answered last. The router forgets it as soon as the page's data is loaded again,
 * which a hint from elsewhere may do at any moment.
 */
export function useLastActionData<Answer>(actionData: Answer | undefined): Answer | undefined {
  const [last, setLast] = useState(actionData)
  if (actionData !== undefined && actionData !== last) setLast(actionData)
  return actionData ?? last
}
