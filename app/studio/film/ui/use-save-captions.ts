import { useRef } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useFetcher } from 'react-router'

import type { ActAnswer } from '#app/ui/act-answer.ts'
import { freshKey } from '#app/ui/fresh-key.ts'
import { useHeard } from '#app/ui/use-act.ts'

/**
 * Sends captions as a file: they may be longer than a form may. The same again after a failure is
 * answered once.
 */
export function useSaveCaptions(itemId: string, told: string) {
  const { submit, state, data } = useFetcher<ActAnswer>()
  const sent = useRef({ text: '', once: '' })
  useHeard({ data, state }, (answer) => {
    if (answer.ok) toast.success(told, { id: 'captions' })
  })
  const save = (text: string) => {
    if (sent.current.text !== text || data?.ok) sent.current = { text, once: freshKey() }
    const form = new FormData()
    form.set('once', sent.current.once)
    form.set('captions', new File([text], 'captions.vtt', { type: 'text/vtt' }))
    void submit(form, {
      method: 'post',
      action: `/portal/settings/library/${itemId}/captions`,
      encType: 'multipart/form-data',
    })
  }
  return {
    save,
    busy: state !== 'idle',
    problem: state === 'idle' && data && !data.ok ? data.problem : undefined,
  }
}
