import { Captions, CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Form, useNavigation } from 'react-router'

import { type MediaItem, listCrops } from '#app/features/media/media-library/rules.ts'
import { FocusField } from '#app/features/media/image/ui/focus-field.tsx'
import '#app/features/media/image/ui/image.css'
import type { FormResult } from '#app/features/studio/settings/ui/form-result.ts'
import { useFormResult } from '#app/features/studio/settings/ui/use-form-result.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useSentence } from '#app/ui/use-sentence.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { useLibraryMessages } from './use-library-messages.ts'

type Props = {
  item: MediaItem
  picture: NonNullable<MediaItem['picture']>
  formKey: string
  result: FormResult | undefined
}

/**
 * Shows an image uncropped, and edits its focus, with a preview of every crop, and its alt text.
 */
export function ItemImage({ item, picture, formKey, result: actionResult }: Props) {
  const { item: messages } = useLibraryMessages()
  const { portal } = useMessages()
  const sentence = useSentence()
  const result = useFormResult('image', actionResult)
  const form = useRef<HTMLFormElement>(null)
  const failed = result && !result.saved ? result : undefined
  const [focus, setFocus] = useState(failed?.values.focus ?? picture.focus.join(' '))
  const { state, formData } = useNavigation()
  const isBusy = state !== 'idle' && formData?.get('form') === 'image'
  const getProblem = (field: string) => {
    const problem = failed?.problems[field]
    return problem && sentence(problem)
  }
  useEffect(() => {
    if (result?.saved) toast.success(portal.saved, { id: 'saved' })
    else if (result)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true], [type=radio]')?.focus()
  }, [result, portal])
  return (
    <>
      <FullImage item={item} picture={picture} />
      <Form
        className="item-form"
        method="post"
        noValidate
        ref={form}
        aria-busy={isBusy}
        preventScrollReset
        onChange={({ target }) => {
          if ((target as unknown as HTMLInputElement).name === 'focus')
            setFocus((target as unknown as HTMLInputElement).value)
        }}
      >
        <h3>{messages.look}</h3>
        {picture.alt === '' && !picture.decorative && (
          <p className="notice notice-warn">
            <Captions />
            {messages.needsWords}
          </p>
        )}
        <input type="hidden" name="form" value="image" />
        <IdempotencyField page={formKey} form="image" />
        <AltFields picture={picture} refused={failed} problem={getProblem('alt')} />
        <FocusField
          picture={{ hash: item.hash, width: picture.width, height: picture.height }}
          value={picture.focus.join(' ')}
          problem={getProblem('focus')}
        />
        <CropPreviews item={item} focus={focus} />
        <SaveRow isBusy={isBusy} saved={result?.saved === true} />
      </Form>
    </>
  )
}

function FullImage({ item, picture }: Pick<Props, 'item' | 'picture'>) {
  const { state, width, height, alt, dominantColor } = picture
  const largest = state === 'seen' || state === 'broken' ? 480 : Math.min(800, width)
  return (
    <img
      className="item-picture"
      src={`/media/${item.hash}-${largest}.webp`}
      alt={alt}
      width={width}
      height={height}
      data-color={dominantColor}
    />
  )
}

function AltFields({
  picture,
  refused,
  problem,
}: Pick<Props, 'picture'> & {
  refused: { values: Record<string, string> } | undefined
  problem: string | undefined
}) {
  const { item: messages } = useLibraryMessages()
  const [decorative, decorate] = useState(
    refused ? refused.values.decorative === 'on' : picture.decorative,
  )
  return (
    <>
      <TextField
        name="alt"
        label={messages.alt}
        hint={messages.altHint}
        problem={problem}
        defaultValue={refused?.values.alt ?? picture.alt}
        disabled={decorative}
        autoComplete="off"
        maxLength={200}
      />
      <label className="choice">
        <input
          type="checkbox"
          name="decorative"
          value="on"
          defaultChecked={decorative}
          onChange={({ target }) => decorate(target.checked)}
        />
        {messages.decorative}
      </label>
    </>
  )
}

function SaveRow({ isBusy, saved }: { isBusy: boolean; saved: boolean }) {
  const { portal } = useMessages()
  return (
    <div className="form-actions">
      <Button type="submit" disabled={isBusy}>
        {isBusy ? portal.saving : portal.save}
      </Button>
      <output className="form-status">
        {saved && (
          <>
            <CircleCheck />
            {portal.saved}
          </>
        )}
      </output>
    </div>
  )
}

/** Previews the crops of the places that use the image. */
function CropPreviews({ item: { hash, usages }, focus }: { item: MediaItem; focus: string }) {
  const { item: messages } = useLibraryMessages()
  const crops = listCrops(usages.map(({ place, draft }) => ({ place, draft })))
  if (crops.length === 0) return null
  return (
    <figure className="item-crops" aria-hidden="true">
      <figcaption className="field-label">{messages.crops}</figcaption>
      <ul>
        {crops.map((crop) => (
          <li key={crop} data-crop={crop}>
            <img src={`/media/${hash}-480.webp`} alt="" data-focus={focus} />
            <span>{messages.crop[crop]}</span>
          </li>
        ))}
      </ul>
    </figure>
  )
}
