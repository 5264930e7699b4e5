import { type ReactNode, type RefObject, useId, useState } from 'react'

import type { Prose as Text } from '#app/core/prose.ts'

import { FieldProblem } from './field.tsx'
import './prose-field.css'
import { ProseTools } from './prose-tools.tsx'
import { Prose } from './prose.tsx'
import { useHydrated } from './use-hydrated.ts'
import { useProseEditor } from './use-prose-editor.ts'
import { useMessages } from './use-messages.ts'

type Props = {
  label: ReactNode
  hint?: string
  problem?: string
  value: Text
  onChange: (text: Text) => void
}

/** Rich text field with emphasis, links and lists. The editor loads on first focus. */
export function ProseField({ label, hint, problem, value, onChange }: Props) {
  const messages = useMessages().portal.richText
  const id = useId()
  const hydrated = useHydrated()
  const [isLinking, setLinking] = useState(false)
  const {
    box,
    formatState,
    isLoaded,
    Link,
    isLost: hasFailed,
    load,
    edit,
  } = useProseEditor(value, onChange, () => setLinking(true))
  const message = problem ?? (hasFailed ? messages.lost : undefined)
  const focus = () => edit((editor) => editor.focus())
  const finishLinking = () => {
    setLinking(false)
    focus()
  }
  return (
    <div onPointerEnter={load} onFocus={load}>
      <LabelAndHint id={id} label={label} hint={hint} onLabelClick={focus} />
      <div className="prose-field">
        <ProseTools
          label={`${id}-label`}
          text={id}
          formatState={formatState}
          isLinking={isLinking}
          onPress={focus}
          onCommand={(command) => edit((editor) => editor.runCommand(command))}
          onLink={() => edit(() => setLinking(!isLinking))}
        />
        {isLinking && Link && (
          <Link
            href={formatState.href}
            onSet={(href) => edit((editor) => editor.setLink(href))}
            onDone={finishLinking}
          />
        )}
        <TextBox
          id={id}
          box={box}
          isEditable={hydrated}
          isWrong={Boolean(problem)}
          describedBy={[hint && `${id}-hint`, message && `${id}-problem`]}
        >
          {!isLoaded && (
            <div>
              <Prose text={value} />
            </div>
          )}
        </TextBox>
      </div>
      <FieldProblem id={`${id}-problem`} text={message} />
    </div>
  )
}

function LabelAndHint({
  id,
  label,
  hint,
  onLabelClick,
}: {
  id: string
  label: ReactNode
  hint: string | undefined
  onLabelClick: () => void
}) {
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events,
          jsx-a11y/no-static-element-interactions -- does what a <label> does, which can't label
          this kind of element */}
      <div className="field-label" id={`${id}-label`} onClick={onLabelClick}>
        {label}
      </div>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </>
  )
}

function TextBox({
  id,
  box,
  isEditable,
  isWrong,
  describedBy,
  children,
}: {
  id: string
  box: RefObject<HTMLDivElement | null>
  isEditable: boolean
  isWrong: boolean
  /** Ids of the elements that exist. */
  describedBy: (string | undefined)[]
  children: ReactNode
}) {
  return (
    <div
      className="field-control prose-text"
      id={id}
      ref={box}
      contentEditable={isEditable}
      suppressContentEditableWarning
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a textarea can't show formatting
      role="textbox"
      aria-multiline
      aria-labelledby={`${id}-label`}
      aria-invalid={isWrong ? true : undefined}
      aria-describedby={describedBy.filter(Boolean).join(' ') || undefined}
    >
      {children}
    </div>
  )
}
