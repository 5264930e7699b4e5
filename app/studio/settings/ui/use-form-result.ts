import { useMemo } from 'react'
import { useSearchParams } from 'react-router'

import type { FormResult } from './form-result.ts'

/**
 * What became of one form among several of a page: by its answer, or without JavaScript by the
 * address it led to.
 */
export function useFormResult(
  name: string,
  result: FormResult | undefined,
): FormResult | undefined {
  const isSavedInUrl = useSearchParams()[0].get('saved') === name
  return useMemo<FormResult | undefined>(
    () =>
      result
        ? result.form === name
          ? result
          : undefined
        : isSavedInUrl
          ? { form: name, saved: true }
          : undefined,
    [result, name, isSavedInUrl],
  )
}
