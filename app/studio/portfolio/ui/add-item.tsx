import { Plus } from 'lucide-react'
import { Form, useNavigation } from 'react-router'

import { type Category, categories, titleLimit } from '#app/studio/portfolio/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextField } from '#app/ui/field.tsx'
import { Once } from '#app/ui/once.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import { useMenu } from '#app/ui/use-menu.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import { useWords } from '#app/ui/use-words.ts'
import type { ProblemCode } from '#app/words/problems.ts'

import { usePortfolioWords } from './use-portfolio-words.ts'

export type AddAnswer = { problems: Record<string, ProblemCode>; values: Record<string, string> }

/** Begins a project by its title and kind, and leads to where it is written. */
export function AddItem({
  category,
  once,
  answer,
}: {
  category: Category
  once: string
  answer: AddAnswer | undefined
}) {
  const refused = useAnswer(answer)
  const words = usePortfolioWords()
  const { menu } = useMenu()
  const busy = useNavigation().formMethod === 'POST'
  return (
    <details className="item-add" ref={menu} open={refused !== undefined}>
      <summary className="button button-outline">
        <Plus />
        {words.add}
      </summary>
      <Form
        className="item-add-form"
        method="post"
        noValidate
        onSubmit={(event) => {
          if (busy) event.preventDefault()
        }}
      >
        <Once page={once} form="add" />
        <Fields category={category} refused={refused} />
        <Button look="accent" type="submit" aria-disabled={busy}>
          {words.create}
        </Button>
      </Form>
    </details>
  )
}

function Fields({ category, refused }: { category: Category; refused: AddAnswer | undefined }) {
  const {
    portal: {
      projects: { kinds },
    },
  } = useWords()
  const problems = useProblems()
  const words = usePortfolioWords()
  const said = (name: string) => {
    const key = refused?.problems[name]
    return key && problems[key]
  }
  return (
    <>
      <TextField
        name="title"
        label={words.title}
        defaultValue={refused?.values.title}
        maxLength={titleLimit}
        required
        autoComplete="off"
        problem={said('title')}
      />
      <Field label={words.kind} problem={said('category')}>
        {(control) => (
          <select {...control} name="category" defaultValue={refused?.values.category ?? category}>
            {categories.map((one) => (
              <option key={one} value={one}>
                {kinds[one]}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  )
}
