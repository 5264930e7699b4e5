import { useRef } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useFetcher } from 'react-router'

import type { ActionResult } from '#app/ui/action-result.ts'
import { createRandomKey } from '#app/ui/random-key.ts'
import { useFetcherResult } from '#app/ui/use-action-form.ts'

/**
 * Uploads captions as a file, because they may exceed the limit of a form field. A retry after a
 * failure reuses the idempotency key.
 */
export function useSaveCaptions(itemId: string, successMessage: string) {
  const { submit, state, data } = useFetcher<ActionResult>()
  const sent = useRef({ text: '', formKey: '' })
  useFetcherResult({ data, state }, (result) => {
    if (result.ok) toast.success(successMessage, { id: 'captions' })
  })
  const save = (text: string) => {
    if (sent.current.text !== text || data?.ok) sent.current = { text, formKey: createRandomKey() }
    const form = new FormData()
    form.set('formKey', sent.current.formKey)
    form.set('captions', new File([text], 'captions.vtt', { type: 'text/vtt' }))
    void submit(form, {
      method: 'post',
      action: `/portal/media/${itemId}/captions`,
      encType: 'multipart/form-data',
    })
  }
  return {
    save,
    isBusy: state !== 'idle',
    problem: state === 'idle' && data && !data.ok ? data.problem : undefined,
  }
}
