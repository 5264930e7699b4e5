import type { PlanFormContext } from '#app/features/sales/payment-plan/form.ts'
import { PlanEditor } from '#app/features/sales/payment-plan/ui/plan-editor.tsx'
import { useQuotesMessages } from '#app/features/sales/quote-list/ui/use-quotes-messages.ts'
import type { QuoteTemplateRow } from '#app/features/sales/quote-template/rules.ts'
import { QuoteTemplates } from '#app/features/sales/quote-template/ui/quote-templates.tsx'
import type { SealView } from '#app/features/sales/seal-key/rules.ts'
import { SealCard } from '#app/features/sales/seal-key/ui/seal-card.tsx'
import type { FormResult } from '#app/features/studio/settings/ui/form-result.ts'
import {
  type GetFieldProps,
  SettingsForm,
} from '#app/features/studio/settings/ui/settings-form.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { useLanguage } from '#app/ui/use-language.ts'
import { useProblems } from '#app/ui/use-problems.ts'

import './quote-settings.css'

type Props = {
  /** Null for roles that can't change them. */
  settings: {
    values: Record<string, string>
    revision: number
    plan: PlanFormContext
  } | null
  templates: QuoteTemplateRow[]
  seal: SealView | null
  mayReplaceSeal: boolean
  formKey: string
  result: FormResult | undefined
}

/** Settings of quotes, the templates they begin with, and the seal of agreements. */
export function QuoteSettingsPage({
  settings,
  templates,
  seal,
  mayReplaceSeal,
  formKey,
  result,
}: Props) {
  return (
    <>
      {settings && <SettingsCard {...settings} formKey={formKey} result={result} />}
      <QuoteTemplates templates={templates} formKey={formKey} result={result} />
      <SealCard seal={seal} mayReplace={mayReplaceSeal} formKey={formKey} result={result} />
    </>
  )
}

function SettingsCard({
  values,
  revision,
  plan,
  formKey,
  result,
}: NonNullable<Props['settings']> & Pick<Props, 'formKey' | 'result'>) {
  const { settings: messages } = useQuotesMessages()
  const problemMessages = useProblems()
  return (
    <SettingsForm
      name="settings"
      formKey={formKey}
      result={result}
      title={messages.title}
      lead={messages.lead}
    >
      {(getField, typed) => {
        const { problem: conflict } = getField('revision')
        return (
          <>
            {/* Enter saves, and doesn't press the first button of the plan */}
            <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
            <input type="hidden" name="revision" value={typed?.revision ?? revision} />
            {conflict && (
              <p className="notice notice-bad" role="alert">
                {problemMessages['studio-was-changed']}
              </p>
            )}
            <Fields getField={getField} values={values} />
            <PlanFields getField={getField} values={values} typed={typed} plan={plan} />
          </>
        )
      }}
    </SettingsForm>
  )
}

type Values = Record<string, string>

/** The payment plan of new quotes, and whether someone is asked before it is invoiced. */
function PlanFields({
  getField,
  values,
  typed,
  plan,
}: {
  getField: GetFieldProps
  values: Values
  typed: Values | undefined
  plan: PlanFormContext
}) {
  const { settings: messages } = useQuotesMessages()
  const language = useLanguage()
  const asks = (typed ?? values).asksBeforeInvoicing === 'on'
  return (
    <>
      <PlanEditor
        lead={messages.planHint}
        values={typed ?? values}
        context={plan}
        language={language}
        getProblem={(field) => getField(field).problem}
      />
      <div>
        <label className="choice">
          <input
            type="checkbox"
            id="asksBeforeInvoicing"
            name="asksBeforeInvoicing"
            value="on"
            aria-describedby="asks-hint"
            defaultChecked={asks}
          />
          {messages.asksBeforeInvoicing}
        </label>
        <p className="field-hint quote-settings-hint" id="asks-hint">
          {messages.asksHint}
        </p>
      </div>
    </>
  )
}

function Fields({ getField, values }: { getField: GetFieldProps; values: Values }) {
  const { settings: messages } = useQuotesMessages()
  return (
    <>
      <div className="quote-settings-pair">
        <TextField
          {...getField('validDays', values.validDays)}
          id="validDays"
          label={messages.validDays}
          hint={messages.validDaysHint}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
        />
        <TextField
          {...getField('undoMinutes', values.undoMinutes)}
          id="undoMinutes"
          label={messages.undoMinutes}
          hint={messages.undoMinutesHint}
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
        />
      </div>
      <TextField
        {...getField('approvalAbove', values.approvalAbove)}
        id="approvalAbove"
        className="quote-settings-amount"
        label={messages.approvalAbove}
        hint={messages.approvalHint}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextArea
        {...getField('terms', values.terms)}
        id="terms"
        label={messages.terms}
        hint={messages.termsHint}
        rows={8}
      />
    </>
  )
}
