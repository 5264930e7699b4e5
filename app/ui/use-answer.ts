import { useState } from 'react'

/**
 * What an action answered last. The router forgets it as soon as the page's data is loaded again,
 * which a hint from elsewhere may do at any moment.
 */
export function useAnswer<Answer>(given: Answer | undefined): Answer | undefined {
  const [kept, keep] = useState(given)
  if (given !== undefined && given !== kept) keep(given)
  return given ?? kept
}
