import { useMemo } from 'react'
import { useSearchParams } from 'react-router'

import type { FormResult } from './form-result.ts'

/**
 * Returns the result of one of several forms, from the action or, without JavaScript, from the URL
 * it redirected to.
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
