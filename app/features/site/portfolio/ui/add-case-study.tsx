import { Plus } from 'lucide-react'
import { Form, useNavigation } from 'react-router'

import { maxTitleLength } from '#app/features/site/portfolio/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextField } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'
import { useMenu } from '#app/ui/use-menu.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import { useMessages } from '#app/ui/use-messages.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { usePortfolioMessages } from './use-portfolio-messages.ts'
import { type Category, categories } from '#app/features/studio/service/rules.ts'

export type AddFormResult = {
  problems: Record<string, ProblemCode>
  values: Record<string, string>
}

/** Creates a case study from a title and category, then opens it in the editor. */
export function AddCaseStudy({
  category,
  formKey,
  result,
}: {
  category: Category
  formKey: string
  result: AddFormResult | undefined
}) {
  const refused = useLastActionData(result)
  const messages = usePortfolioMessages()
  const { menu } = useMenu()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <details className="item-add" ref={menu} open={refused !== undefined}>
      <summary className="button button-outline">
        <Plus />
        {messages.add}
      </summary>
      <Form
        className="item-add-form"
        method="post"
        noValidate
        onSubmit={(event) => {
          if (isBusy) event.preventDefault()
        }}
      >
        <IdempotencyField page={formKey} form="add" />
        <Fields category={category} refused={refused} />
        <Button look="accent" type="submit" aria-disabled={isBusy}>
          {messages.create}
        </Button>
      </Form>
    </details>
  )
}

function Fields({ category, refused }: { category: Category; refused: AddFormResult | undefined }) {
  const {
    portal: {
      projects: { categories: names },
    },
  } = useMessages()
  const problemMessages = useProblems()
  const messages = usePortfolioMessages()
  const getProblem = (name: string) => {
    const key = refused?.problems[name]
    return key && problemMessages[key]
  }
  return (
    <>
      <TextField
        name="title"
        label={messages.title}
        defaultValue={refused?.values.title}
        maxLength={maxTitleLength}
        required
        autoComplete="off"
        problem={getProblem('title')}
      />
      <Field label={messages.category} problem={getProblem('category')}>
        {(control) => (
          <select {...control} name="category" defaultValue={refused?.values.category ?? category}>
            {categories.map((choice) => (
              <option key={choice} value={choice}>
                {names[choice]}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  )
}
