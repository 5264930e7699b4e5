import { useMemo } from 'react'
import { useSearchParams } from 'react-router'

import type { FormAnswer } from './form-answer.ts'

/**
 * What became of one form among several of a page: by its answer, or without JavaScript by the
 * address it led to.
 */
export function useFormAnswer(name: string, given: FormAnswer | undefined): FormAnswer | undefined {
  const savedBefore = useSearchParams()[0].get('saved') === name
  return useMemo<FormAnswer | undefined>(
    () =>
      given
        ? given.form === name
          ? given
          : undefined
        : savedBefore
          ? { form: name, saved: true }
          : undefined,
    [given, name, savedBefore],
  )
}
