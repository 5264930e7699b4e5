import type { StudioView } from '#app/features/site/site-layout/rules.ts'
import type { ProblemCode } from '#app/messages/problems.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useProblems } from '#app/ui/use-problems.ts'

import { GallerySubpage } from './gallery-subpage.tsx'
import { useGallerySelectionMessages } from './use-gallery-selection-messages.ts'

type View = {
  slug: string
  gallery: string
  hasDownloads: boolean
  links: { id: string; name: string; href: string; opened: string | null }[]
  formKey: string
}

/** The links that a guest made for the family, and the form for another. */
export function FamilyPage({
  studio,
  view: { slug, hasDownloads, links, formKey },
  result,
}: {
  studio: StudioView
  view: View
  result: { name: string; problem: ProblemCode } | null
}) {
  const { family: messages } = useGallerySelectionMessages()
  const problemMessages = useProblems()
  return (
    <GallerySubpage studio={studio} slug={slug}>
      <h1>{messages.title}</h1>
      <p className="lead">
        {messages.lead} {hasDownloads && messages.downloads}
      </p>
      <form className="gallery-subpage-form" method="post" action={`/g/${slug}/family`} noValidate>
        <IdempotencyField page={formKey} form="new" />
        <TextField
          id="family-name"
          name="name"
          label={messages.name}
          hint={messages.nameHint}
          defaultValue={result?.name}
          {...(result && { problem: problemMessages[result.problem] })}
          maxLength={60}
          autoComplete="off"
          required
        />
        <Button look="accent" type="submit">
          {messages.go}
        </Button>
      </form>
      {links.length === 0 ? (
        <p className="field-hint">{messages.none}</p>
      ) : (
        <FamilyLinks slug={slug} links={links} formKey={formKey} />
      )}
    </GallerySubpage>
  )
}

function FamilyLinks({ slug, links, formKey }: Pick<View, 'slug' | 'links' | 'formKey'>) {
  const { family: messages } = useGallerySelectionMessages()
  return (
    <ul className="family-links">
      {links.map(({ id, name, href, opened }) => (
        <li key={id}>
          <h2>{name}</h2>
          <p className="field-hint">
            {opened === null ? messages.notOpened : messages.opened(opened)}
          </p>
          <input className="field-control" readOnly value={href} aria-label={messages.link(name)} />
          <form method="post" action={`/g/${slug}/family`}>
            <IdempotencyField page={formKey} form={`end:${id}`} />
            <Button
              look="quiet"
              type="submit"
              name="end"
              value={id}
              aria-label={messages.endOf(name)}
            >
              {messages.end}
            </Button>
          </form>
        </li>
      ))}
    </ul>
  )
}
