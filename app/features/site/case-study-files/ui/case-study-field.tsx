import type { CaseStudyChoices } from '#app/features/site/case-study-files/rules.ts'
import { usePortfolioMessages } from '#app/features/site/portfolio/ui/use-portfolio-messages.ts'
import { Field } from '#app/ui/field.tsx'

/** Chooses the case study that files of a gallery are added to. */
export function CaseStudyField({
  title,
  caseStudies: { choices, suggested, canCreate },
}: {
  /** The gallery's, which a new case study gets. */
  title: string
  caseStudies: CaseStudyChoices
}) {
  const { files: messages, untitled } = usePortfolioMessages()
  return (
    <Field label={messages.target} hint={messages.hint}>
      {(control) => (
        <select {...control} name="caseStudy" defaultValue={suggested}>
          {canCreate && <option value="new">{messages.create(title)}</option>}
          {choices.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.title || untitled}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
