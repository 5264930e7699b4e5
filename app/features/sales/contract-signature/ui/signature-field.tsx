import {
  buildPath,
  drawingHeight,
  drawingWidth,
  formatDrawing,
  parseStrokes,
} from '#app/core/drawing.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldProblem } from '#app/ui/field.tsx'

import './signature-field.css'
import { useContractSignatureMessages } from './use-contract-signature-messages.ts'

/** The line to sign on, and the cross before it. */
const guide = 'M44 236H956M60 176l34 34m0-34l-34 34'

/**
 * A field to draw a signature in, as an addition to the typed name. The page script shows it and
 * loads the script at `src`; without scripts there is nothing to see, except a signature that came
 * back with a form.
 */
export function SignatureField({
  src,
  problems,
  values,
}: {
  src: string
  /** Of the whole form. */
  problems: Record<string, string>
  values: Record<string, string> | undefined
}) {
  const messages = useContractSignatureMessages()
  const drawing = parseStrokes(values?.drawing ?? '')
  const problem = problems.drawing
  return (
    <fieldset
      className="signature-field"
      aria-describedby={problem ? 'drawing-hint drawing-problem' : 'drawing-hint'}
      data-signature={src}
      data-filled={drawing ? '' : undefined}
      data-problem={problem ? '' : undefined}
      tabIndex={problem ? -1 : undefined}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- scrolls to the problem
      autoFocus={Object.keys(problems).join() === 'drawing'}
    >
      <legend className="field-label">
        {messages.label} <span className="field-note">{messages.optional}</span>
      </legend>
      <p className="field-hint" id="drawing-hint">
        {messages.hint}
      </p>
      <svg
        className="signature-pad"
        viewBox={`0 0 ${drawingWidth} ${drawingHeight}`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img can't be drawn on
        role="img"
        aria-label={drawing ? messages.drawn : messages.empty}
        data-empty={messages.empty}
        data-drawn={messages.drawn}
      >
        <path className="signature-guide" d={guide} />
        <path className="signature-ink" d={drawing ? buildPath(drawing) : undefined} />
      </svg>
      <input type="hidden" name="drawing" value={drawing ? formatDrawing(drawing) : ''} />
      <FieldProblem id="drawing-problem" text={problem} />
      <div className="signature-tools">
        <Button look="quiet" compact aria-disabled={!drawing} data-undo={messages.undone}>
          {messages.undo}
        </Button>
        <Button look="quiet" compact aria-disabled={!drawing} data-clear={messages.cleared}>
          {messages.clear}
        </Button>
        <output className="visually-hidden" />
      </div>
    </fieldset>
  )
}
