import type { KeyboardEvent, ReactNode } from 'react'

import type { ImageView } from '#app/core/media.ts'
import { TextField } from '#app/ui/field.tsx'
import { useSentence } from '#app/ui/use-sentence.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { needsAltText } from '../rules.ts'
import type { ImageTexts, TypedTexts } from './image-texts.ts'
import { useImageMessages } from './use-image-messages.ts'
import './image-text-fields.css'

type Props = {
  hash: string
  view: ImageView
  /** Names the image to screen readers, such as "Image 3". */
  name: string
  imageTexts: ImageTexts
  typed: TypedTexts | undefined
  problem: ProblemCode | undefined
}

/** Edits the alt text and the caption of an image in place; they are saved when left. */
export function ImageTextFields({ hash, view, name, imageTexts, typed, problem }: Props) {
  const messages = useImageMessages()
  const sentence = useSentence()
  const isDecorative = typed?.decorative ? typed.decorative === 'on' : view.decorative === true
  const alt = isDecorative ? '' : (typed?.alt ?? view.alt)
  const isAltProblem = problem !== undefined && problem !== 'text-too-long'
  const getField = (key: 'alt' | 'caption', value: string) => ({
    label: <FieldLabel text={messages.texts[key]} image={name} />,
    value,
    'data-text': key,
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) =>
      imageTexts.type(hash, { [key]: target.value }),
    onBlur: () => void imageTexts.save(),
    onKeyDown: focusNextImage,
  })
  return (
    <div className="image-texts" data-alt-missing={needsAltText(view) || undefined}>
      <TextField
        {...getField('alt', alt)}
        {...(isAltProblem && { problem: sentence(problem) })}
        disabled={isDecorative}
      />
      <TextField
        {...getField('caption', typed?.caption ?? view.caption ?? '')}
        {...(problem === 'text-too-long' && { problem: sentence(problem) })}
      />
      <label className="choice">
        <input
          type="checkbox"
          checked={isDecorative}
          onChange={({ target }) => {
            imageTexts.type(hash, { decorative: target.checked ? 'on' : 'off' })
            void imageTexts.save()
          }}
        />
        <FieldLabel text={messages.texts.decorative} image={name} />
      </label>
    </div>
  )
}

function FieldLabel({ text, image }: { text: string; image: string }): ReactNode {
  return (
    <span>
      {text}
      <span className="visually-hidden">, {image}</span>
    </span>
  )
}

/** Enter goes to the same field of the next image, and Shift+Enter to that of the previous one. */
function focusNextImage(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  const field = event.currentTarget
  const all = [
    ...field
      .closest('[data-gallery]')!
      .querySelectorAll<HTMLInputElement>(`input[data-text=${field.dataset.text}]`),
  ]
  const rest = event.shiftKey
    ? all.slice(0, all.indexOf(field)).toReversed()
    : all.slice(all.indexOf(field) + 1)
  const next = rest.find(({ disabled }) => !disabled)
  if (next) next.focus()
  else field.blur()
}
