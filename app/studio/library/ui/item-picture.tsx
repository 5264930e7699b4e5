import { Captions, CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Form, useNavigation } from 'react-router'

import { type Item, cropsFor } from '#app/studio/library/rules.ts'
import { FocusField } from '#app/studio/picture/ui/focus-field.tsx'
import '#app/studio/picture/ui/picture.css'
import type { FormAnswer } from '#app/studio/settings/ui/form-answer.ts'
import { useFormAnswer } from '#app/studio/settings/ui/use-form-answer.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Once } from '#app/ui/once.tsx'
import { useSentence } from '#app/ui/use-sentence.ts'
import { useWords } from '#app/ui/use-words.ts'

import { useLibraryWords } from './use-library-words.ts'

type Props = {
  item: Item
  picture: NonNullable<Item['picture']>
  once: string
  answer: FormAnswer | undefined
}

/**
 * A picture in its own shape, where to look first in every shape the site cuts it to, and what it
 * shows.
 */
export function ItemPicture({ item, picture, once, answer: given }: Props) {
  const { item: words } = useLibraryWords()
  const { portal } = useWords()
  const sentence = useSentence()
  const answer = useFormAnswer('look', given)
  const form = useRef<HTMLFormElement>(null)
  const refused = answer && !answer.saved ? answer : undefined
  const [focus, look] = useState(refused?.values.focus ?? picture.focus.join(' '))
  const { state, formData } = useNavigation()
  const busy = state !== 'idle' && formData?.get('form') === 'look'
  const said = (field: string) => {
    const problem = refused?.problems[field]
    return problem && sentence(problem)
  }
  useEffect(() => {
    if (answer?.saved) toast.success(portal.saved, { id: 'saved' })
    else if (answer)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true], [type=radio]')?.focus()
  }, [answer, portal])
  return (
    <>
      <WholePicture item={item} picture={picture} />
      <Form
        className="item-form"
        method="post"
        noValidate
        ref={form}
        aria-busy={busy}
        preventScrollReset
        onChange={({ target }) => {
          if ((target as unknown as HTMLInputElement).name === 'focus')
            look((target as unknown as HTMLInputElement).value)
        }}
      >
        <h3>{words.look}</h3>
        {picture.alt === '' && !picture.decorative && (
          <p className="notice notice-warn">
            <Captions />
            {words.needsWords}
          </p>
        )}
        <input type="hidden" name="form" value="look" />
        <Once page={once} form="look" />
        <AltFields picture={picture} refused={refused} problem={said('alt')} />
        <FocusField
          picture={{ hash: item.hash, width: picture.width, height: picture.height }}
          chosen={picture.focus.join(' ')}
          problem={said('focus')}
        />
        <Crops item={item} focus={focus} />
        <SaveRow busy={busy} saved={answer?.saved === true} />
      </Form>
    </>
  )
}

function WholePicture({ item, picture }: Pick<Props, 'item' | 'picture'>) {
  const { state, width, height, alt, tone } = picture
  const largest = state === 'seen' || state === 'broken' ? 480 : Math.min(800, width)
  return (
    <img
      className="item-picture"
      src={`/media/${item.hash}-${largest}.webp`}
      alt={alt}
      width={width}
      height={height}
      data-tone={tone}
    />
  )
}

/** What a picture shows, or that it is decoration and needs no alt text. */
function AltFields({
  picture,
  refused,
  problem,
}: Pick<Props, 'picture'> & {
  refused: { values: Record<string, string> } | undefined
  problem: string | undefined
}) {
  const { item: words } = useLibraryWords()
  const [decorative, decorate] = useState(
    refused ? refused.values.decorative === 'on' : picture.decorative,
  )
  return (
    <>
      <TextField
        name="alt"
        label={words.alt}
        hint={words.altHint}
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
        {words.decorative}
      </label>
    </>
  )
}

function SaveRow({ busy, saved }: { busy: boolean; saved: boolean }) {
  const { portal } = useWords()
  return (
    <div className="form-actions">
      <Button type="submit" disabled={busy}>
        {busy ? portal.saving : portal.save}
      </Button>
      <output className="form-said">
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

/** How it is cut where it is used. */
function Crops({ item: { hash, uses }, focus }: { item: Item; focus: string }) {
  const { item: words } = useLibraryWords()
  const crops = cropsFor(uses.map(({ at, draft }) => ({ at, draft })))
  if (crops.length === 0) return null
  return (
    <figure className="item-crops" aria-hidden="true">
      <figcaption className="field-label">{words.crops}</figcaption>
      <ul>
        {crops.map((crop) => (
          <li key={crop} data-crop={crop}>
            <img src={`/media/${hash}-480.webp`} alt="" data-focus={focus} />
            <span>{words.crop[crop]}</span>
          </li>
        ))}
      </ul>
    </figure>
  )
}
