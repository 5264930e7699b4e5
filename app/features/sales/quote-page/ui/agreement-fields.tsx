import { CircleAlert } from 'lucide-react'

import { agreementWays, type AgreementWay } from '#app/features/sales/quote-acceptance/rules.ts'
import { useQuotePageMessages } from '#app/features/sales/quote-sending/ui/use-quote-page-messages.ts'
import { documentFormats } from '#app/features/media/file/rules.ts'
import type { ProblemCode } from '#app/messages/problems.ts'
import { Field, FieldProblem, TextArea, TextField } from '#app/ui/field.tsx'
import { useProblems } from '#app/ui/use-problems.ts'

import { maxSignerName } from '../form.ts'
import type { RecordProps, RecordResult } from './record-page.tsx'

type Props = Pick<RecordProps, 'quote'> & {
  result: RecordResult | undefined
  problems: Record<string, string>
  onScanChange: () => void
}

/** The way the client agreed, and their name, or the signatures on paper. */
export function AgreementFields(props: Props) {
  const { quote, result, problems } = props
  const { record: messages } = useQuotePageMessages()
  return (
    <div className="card quote-send quote-agreement">
      {result?.problem && <FormProblem problem={result.problem} />}
      <HowField
        ways={quote.hasContract ? [...agreementWays, 'paper'] : agreementWays}
        value={result?.values.how}
        problem={problems.how}
      />
      <div className="quote-agreed">
        <TextField
          name="name"
          label={messages.name}
          defaultValue={result?.values.name ?? quote.signers[0]}
          problem={problems.name}
          maxLength={maxSignerName}
          autoComplete="off"
          required
        />
      </div>
      {quote.hasContract && <PaperFields {...props} />}
    </div>
  )
}

function FormProblem({ problem }: { problem: ProblemCode }) {
  const problemMessages = useProblems()
  return (
    <p className="notice notice-bad" role="alert" tabIndex={-1}>
      <CircleAlert />
      {problemMessages[problem]}
    </p>
  )
}

type HowProps = {
  ways: readonly AgreementWay[]
  value: string | undefined
  problem: string | undefined
}

function HowField({ ways, value, problem }: HowProps) {
  const { record: messages } = useQuotePageMessages()
  const problemId = 'how-problem'
  return (
    <fieldset
      aria-describedby={problem ? problemId : undefined}
      data-invalid={problem ? true : undefined}
      tabIndex={-1}
    >
      <legend className="field-label">{messages.how}</legend>
      {ways.map((way) => (
        <label key={way} className="choice">
          <input type="radio" name="how" value={way} defaultChecked={value === way} />
          <span>{messages.ways[way]}</span>
        </label>
      ))}
      <FieldProblem id={problemId} text={problem} />
    </fieldset>
  )
}

/** The signers, the day and the scan. The style sheet shows them for a contract signed on paper. */
function PaperFields({ quote, result, problems, onScanChange }: Props) {
  const { paper: messages } = useQuotePageMessages().record
  const values = result?.values ?? {}
  return (
    <div className="quote-paper">
      <TextArea
        name="signers"
        label={messages.signers}
        hint={messages.signersHint}
        defaultValue={values.signers ?? quote.signers.join('\n')}
        problem={problems.signers}
        rows={Math.max(2, quote.signers.length)}
        autoComplete="off"
        required
      />
      <TextField
        name="signedOn"
        type="date"
        label={messages.signedOn}
        defaultValue={values.signedOn ?? quote.today}
        problem={problems.signedOn}
        max={quote.today}
        required
      />
      <Field label={messages.scan} hint={messages.scanHint} problem={problems.scan}>
        {(control) => (
          <input
            {...control}
            type="file"
            name="scan"
            accept={documentFormats.join()}
            onChange={onScanChange}
            multiple
            required
          />
        )}
      </Field>
    </div>
  )
}
