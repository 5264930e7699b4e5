import { CircleCheck } from 'lucide-react'

import type { StudioView } from '#app/features/site/site-layout/rules.ts'
import type { ProblemCode } from '#app/messages/problems.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useProblems } from '#app/ui/use-problems.ts'

import { GallerySubpage } from './gallery-subpage.tsx'
import { useGallerySelectionMessages } from './use-gallery-selection-messages.ts'

type View = {
  slug: string
  gallery: string
  /** Fields of the form that waits for the name. */
  pending: Record<string, string>
  isFamily: boolean
}
export type NameResult = {
  values: Record<string, string>
  problems: Partial<Record<string, ProblemCode>>
  isSent: boolean
}

/** Asks a guest of a link for a name, once. */
export function NamePage({
  studio,
  view,
  result,
}: {
  studio: StudioView
  view: View
  result: NameResult | null
}) {
  const { name: messages } = useGallerySelectionMessages()
  const name = result?.values.name ?? ''
  const isUsed = result?.problems.name === 'guest-name-used'
  const asksForLink = isUsed || result?.values.act === 'own-link'
  return (
    <GallerySubpage studio={studio} slug={view.slug}>
      <h1>{messages.title}</h1>
      <p className="lead">{messages.lead}</p>
      {result?.isSent && (
        <output className="notice notice-ok">
          <CircleCheck />
          {messages.emailSent}
        </output>
      )}
      <NameForm view={view} result={result} isUsed={isUsed} />
      {result && asksForLink && !result.isSent && !view.isFamily && (
        <OwnLinkForm
          slug={view.slug}
          name={name}
          values={result.values}
          problem={result.problems.email}
        />
      )}
    </GallerySubpage>
  )
}

function NameForm({
  view,
  result,
  isUsed,
}: {
  view: View
  result: NameResult | null
  /** True if another guest has the name. */
  isUsed: boolean
}) {
  const { name: messages } = useGallerySelectionMessages()
  const problemMessages = useProblems()
  const name = result?.values.name ?? ''
  const problem = result?.problems.name
  const pending = { ...view.pending, ...pickPending(result?.values) }
  return (
    <form className="gallery-subpage-form" method="post" action={`/g/${view.slug}/name`} noValidate>
      {Object.entries(pending).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <TextField
        id="guest-name"
        name="name"
        label={messages.label}
        defaultValue={name}
        {...(problem && {
          problem: isUsed && !view.isFamily ? messages.used(name) : problemMessages[problem],
        })}
        autoComplete="name"
        maxLength={120}
        required
      />
      {isUsed && (
        <Button type="submit" name="isOther" value="on">
          {messages.other(name)}
        </Button>
      )}
      {!isUsed && (
        <Button look="accent" type="submit">
          {messages.go}
        </Button>
      )}
    </form>
  )
}

function pickPending(values: Record<string, string> = {}): Record<string, string> {
  const { name: _, email: _email, isOther: _isOther, act: _act, ...pending } = values
  return pending
}

/** Emails a guest a link of their own. */
export function OwnLinkForm({
  slug,
  name,
  isNameFixed = false,
  values = {},
  problem,
}: {
  slug: string
  name: string
  isNameFixed?: boolean
  values?: Record<string, string>
  problem?: ProblemCode | undefined
}) {
  const { name: messages } = useGallerySelectionMessages()
  const problemMessages = useProblems()
  return (
    <form
      className="gallery-subpage-form own-link"
      method="post"
      action={`/g/${slug}/name`}
      noValidate
    >
      {isNameFixed && (
        <div>
          <h2>{messages.ownTitle}</h2>
          <p className="field-hint">{messages.ownLead}</p>
        </div>
      )}
      <input type="hidden" name="act" value="own-link" />
      <input type="hidden" name="name" value={name} />
      <TextField
        id="guest-email"
        name="email"
        type="email"
        label={messages.email}
        defaultValue={values.email}
        {...(problem && { problem: problemMessages[problem] })}
        autoComplete="email"
        required
      />
      <Button look={isNameFixed ? 'outline' : 'accent'} type="submit">
        {messages.emailGo}
      </Button>
    </form>
  )
}
