import { type RefObject, useEffect, useState } from 'react'

import { NoScriptButton } from '#app/ui/no-script-button.tsx'

import type { SamplePicture } from '../rules.ts'
import { useWatermarkMessages } from './use-watermark-messages.ts'

/** Milliseconds after the last change until the preview follows it. */
const delayMs = 180

/**
 * Pictures with the watermark as the form has it. Without JavaScript a button shows it.
 * Mounted again after each answer to the form.
 */
export function WatermarkSamples({
  fields,
  values,
  samples,
}: {
  fields: RefObject<HTMLElement | null>
  values: Record<string, string>
  samples: SamplePicture[]
}) {
  const messages = useWatermarkMessages()
  const [query, setQuery] = useState(() => buildQuery(values))
  useEffect(() => {
    const form = fields.current?.closest('form')
    if (!form) return
    let timer = 0
    const update = () => {
      clearTimeout(timer)
      timer = window.setTimeout(() => {
        const entries = [...new FormData(form)].filter(
          (entry): entry is [string, string] => typeof entry[1] === 'string',
        )
        setQuery(buildQuery(Object.fromEntries(entries)))
      }, delayMs)
    }
    form.addEventListener('input', update)
    return () => {
      clearTimeout(timer)
      form.removeEventListener('input', update)
    }
  }, [fields])
  return (
    <section className="watermark-preview" aria-label={messages.preview}>
      <div className="watermark-samples">
        {samples.map((sample, index) => (
          <Sample key={sample.id} sample={sample} at={index + 1} query={query} />
        ))}
      </div>
      <NoScriptButton name="step" value="preview">
        {messages.showPreview}
      </NoScriptButton>
    </section>
  )
}

/** The former picture stays until the next one is there, and where a design can't be drawn. */
function Sample({
  sample: { id, width, height },
  at,
  query,
}: {
  sample: SamplePicture
  at: number
  query: string
}) {
  const messages = useWatermarkMessages()
  const wanted = `/portal/settings/delivery/sample?picture=${id}&${query}`
  const [shown, setShown] = useState(wanted)
  useEffect(() => {
    let isCurrent = true
    const image = new Image()
    image.src = wanted
    image
      .decode()
      .then(() => isCurrent && setShown(wanted))
      .catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [wanted])
  return (
    <img
      src={shown}
      width={width}
      height={height}
      alt={messages.sample(at)}
      aria-busy={shown !== wanted}
    />
  )
}

/** Returns the part of an address that says which watermark to show. */
function buildQuery(values: Record<string, string>): string {
  const names = ['kind', 'text', 'logoHash', 'position', 'size', 'strength']
  return new URLSearchParams(names.map((name) => [name, values[name] ?? ''])).toString()
}
