import { CircleAlert, Eye } from 'lucide-react'
import { toast } from 'react-hot-toast/headless'
import { Link, NavLink } from 'react-router'

import type { GalleryState } from '#app/features/delivery/gallery/rules.ts'
import { type Category, getDisciplineOfCategory } from '#app/features/studio/service/rules.ts'
import type { ActionResult } from '#app/ui/action-result.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { useActionForm } from '#app/ui/use-action-form.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { GalleryPill } from './gallery-card.tsx'
import './gallery.css'
import { useGalleryMessages } from './use-gallery-messages.ts'

type Props = {
  gallery: {
    id: string
    slug: string
    title: string
    dateLine: string
    category: Category
    state: GalleryState
    client: string
    clientId: string
    project: string | null
    projectId: string | null
    isExpired: boolean
    isLocked: boolean
    daysLeft: number | null
  }
  rights: { mayChange: boolean; maySeeClient: boolean }
  formKey: string
  /** The problem of a form sent without JavaScript. */
  problem: ProblemCode | null
}

/** Title, state and tabs of a gallery, with the buttons that open and close it. */
export function GalleryHead({ gallery, rights, formKey, problem }: Props) {
  const messages = useGalleryMessages()
  const problemMessages = useProblems()
  const { id, slug, title, category, state, client, clientId, project, projectId } = gallery
  const path = `/portal/galleries/${id}`
  const hint = gallery.isExpired
    ? messages.until.expired
    : state === 'published'
      ? null
      : messages.until[state]
  return (
    <div className="gallery-head">
      <BackLink to={`/portal/${getDisciplineOfCategory(category)}/galleries`}>
        {messages.back}
      </BackLink>
      <SavedNotice />
      {problem && (
        <p className="notice notice-bad" role="alert">
          <CircleAlert />
          {problemMessages[problem]}
        </p>
      )}
      <div className="title-row">
        <h1 className="title">{title}</h1>
        <ButtonLink href={`/g/${slug}`} target="_blank" rel="noreferrer">
          <Eye />
          {messages.viewAsGuest}
        </ButtonLink>
        {rights.mayChange && <StateButton id={id} state={state} formKey={formKey} />}
      </div>
      <p className="gallery-facts">
        <GalleryPill state={state} daysLeft={gallery.daysLeft} />
        {gallery.isLocked &&
          (rights.mayChange ? (
            <Link to={`${path}/release`}>{messages.locked}</Link>
          ) : (
            <span>{messages.locked}</span>
          ))}
        {rights.maySeeClient ? (
          <Link to={`/portal/clients/${clientId}`}>{client}</Link>
        ) : (
          <span>{client}</span>
        )}
        {projectId && <Link to={`/portal/projects/${projectId}`}>{project}</Link>}
        {gallery.dateLine && <span className="muted">{gallery.dateLine}</span>}
        {hint && <span className="muted">{hint}</span>}
      </p>
      {rights.mayChange && <Tabs path={path} category={category} />}
    </div>
  )
}

function Tabs({ path, category }: { path: string; category: Category }) {
  const messages = useGalleryMessages()
  return (
    <nav className="tabs gallery-tabs" aria-label={messages.tabs.label}>
      <NavLink className="tab" to={path} end>
        {category === 'photography' ? messages.tabs.photos : messages.tabs.files}
      </NavLink>
      {(['guests', 'lists', 'comments', 'release', 'settings', 'statistics'] as const).map(
        (tab) => (
          <NavLink key={tab} className="tab" to={`${path}/${tab}`}>
            {messages.tabs[tab]}
          </NavLink>
        ),
      )}
    </nav>
  )
}

/** Publishes, closes or reopens. */
function StateButton({ id, state, formKey }: { id: string; state: GalleryState; formKey: string }) {
  const messages = useGalleryMessages()
  const problemMessages = useProblems()
  const { Form, isBusy } = useActionForm((result: ActionResult) => {
    if (!result.ok) return void toast.error(problemMessages[result.problem])
    // the page shows the new state by now
    toast.success(state === 'published' ? messages.published : messages.closed)
  })
  const isPublished = state === 'published'
  return (
    <Form
      method="post"
      action={`/portal/galleries/${id}/${isPublished ? 'closure' : 'publication'}`}
      aria-busy={isBusy}
    >
      <IdempotencyField page={formKey} form="state" />
      <Button type="submit" look={isPublished ? 'outline' : 'accent'} disabled={isBusy}>
        {isPublished ? messages.close : state === 'draft' ? messages.publish : messages.reopen}
      </Button>
    </Form>
  )
}
