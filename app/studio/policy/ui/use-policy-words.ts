import { useRouteLoaderData } from 'react-router'

import { policyWords } from '#app/words/policy.ts'

/** What is said on the page of the policy and in all its previews, in the language of the page. */
export function usePolicyWords() {
  const root = useRouteLoaderData<{ language: string }>('root')
  return policyWords(root?.language ?? 'en')
}
