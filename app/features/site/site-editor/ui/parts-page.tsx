import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Link, useRevalidator } from 'react-router'

import { formatDate, formatCompactDate } from '#app/core/display.ts'
import { isPagePart } from '#app/features/site/site-editor/rules.ts'
import { useRequestMessages } from '#app/features/site/testimonial/ui/use-request-messages.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { useActionForm, useErrorToast } from '#app/ui/use-action-form.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import { useMessages } from '#app/ui/use-messages.ts'
import type { ProblemCode } from '#app/messages/problems.ts'
import './parts-page.css'

import { useWebsiteMessages } from './use-website-messages.ts'
import type { FixedPart } from '#app/core/site-parts.ts'
import type { Part } from '#app/core/site-parts.ts'
import {
  type Category,
  type Discipline,
  categoriesByDiscipline,
  getCaseStudyPath,
} from '#app/features/studio/service/rules.ts'

type LastChange = { by: string | null; at: Date } | null
type PartRow = { part: FixedPart; shown: boolean; draft: LastChange; published: LastChange }
type CaseStudyDraft = { id: string; title: string; category: Category; by: string | null; at: Date }
type PreviewLink = { id: string; by: string | null; endsAt: Date }
type Props = {
  /** The site of a new studio that isn't published. */ isClosed: boolean
  parts: PartRow[]
  caseStudies: CaseStudyDraft[]
  /** Parts that cannot be published because an image in them has no alt text. */
  partsMissingAltText: Part[]
  links: PreviewLink[]
  /** The number of testimonials not yet approved or declined. */ waiting: number
  now: Date
  formKey: string
  /** The problem of a form submitted without JavaScript. */ problem: ProblemCode | null
}

/** Lists every part with its unpublished changes, and the preview links. */
export function PartsPage({
  isClosed,
  parts,
  caseStudies,
  partsMissingAltText,
  links,
  waiting,
  now,
  formKey,
  problem,
}: Props) {
  const messages = useWebsiteMessages()
  const problemMessages = useProblems()
  return (
    <>
      <SavedNotice />
      {problem && (
        <p className="notice notice-bad" role="alert">
          <CircleAlert />
          {problemMessages[problem]}
        </p>
      )}
      {isClosed && <ClosedNotice />}
      <section className="card settings-card" aria-labelledby="website">
        <PartsHeader />
        <h3 className="parts-group">{messages.groups.pages}</h3>
        <Parts
          rows={parts.filter(({ part }) => isPagePart(part))}
          missingAltText={partsMissingAltText}
          now={now}
        />
        <h3 className="parts-group">{messages.groups.shared}</h3>
        <Parts
          rows={parts.filter(({ part }) => !isPagePart(part))}
          missingAltText={partsMissingAltText}
          now={now}
        />
        <RequestsRow waiting={waiting} />
        <h3 className="parts-group">{messages.groups.projects}</h3>
        <ul className="parts">
          {caseStudies.map((row) => (
            <CaseStudyDraftRow
              key={row.id}
              {...row}
              isAltTextMissing={partsMissingAltText.includes(`work-${row.id}`)}
              now={now}
            />
          ))}
        </ul>
        <PortfolioLinks />
      </section>
      <PreviewLinks links={links} formKey={formKey} />
    </>
  )
}

function ClosedNotice() {
  const messages = useWebsiteMessages()
  return (
    <div className="notice parts-closed">
      <p>{messages.closed}</p>
      <ButtonLink compact look="accent" href="/portal/website/publish">
        {messages.publishSite.publish}
      </ButtonLink>
    </div>
  )
}

function PartsHeader() {
  const messages = useWebsiteMessages()
  const { settings } = useMessages().portal
  return (
    <header className="settings-card-head">
      <h2 id="website">{settings.tabs.website}</h2>
      <p className="muted">{messages.lead}</p>
    </header>
  )
}

function PortfolioLinks() {
  const messages = useWebsiteMessages()
  const { pages } = useMessages().portal
  return (
    <p className="muted parts-disciplines">
      {messages.projectsAt}{' '}
      {Object.keys(categoriesByDiscipline).map((discipline, index) => (
        <span key={discipline}>
          {index > 0 && ', '}
          <Link to={`/portal/${discipline}/portfolio`}>{pages[discipline as Discipline]}</Link>
        </span>
      ))}
    </p>
  )
}

function Parts({
  rows,
  missingAltText,
  now,
}: {
  rows: PartRow[]
  missingAltText: Part[]
  now: Date
}) {
  const messages = useWebsiteMessages()
  const display = useDisplay()
  return (
    <ul className="parts">
      {rows.map(({ part, shown, draft, published }) => (
        <li key={part} className="card-row parts-row">
          <div>
            <Link className="row-link" to={`/portal/website/${part}`}>
              {messages.parts[part]}
            </Link>
            <p className="muted">
              {draft
                ? messages.draftBy(draft.by, formatCompactDate(draft.at, now, display))
                : (messages.abouts[part] ??
                  (published
                    ? messages.publishedBy(
                        published.by,
                        formatCompactDate(published.at, now, display),
                      )
                    : messages.never))}
            </p>
          </div>
          {(draft || !shown) && (
            <span className={shown ? 'tag' : 'tag tag-off'}>
              {missingAltText.includes(part)
                ? messages.states.missingAltText
                : shown
                  ? messages.states.draft
                  : messages.states.off}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** A case study with unpublished changes. */
function CaseStudyDraftRow({
  id,
  title,
  category,
  by,
  at,
  isAltTextMissing,
  now,
}: CaseStudyDraft & { isAltTextMissing: boolean; now: Date }) {
  const messages = useWebsiteMessages()
  const display = useDisplay()
  return (
    <li className="card-row parts-row">
      <div>
        <Link className="row-link" to={getCaseStudyPath(category, id)}>
          {title || messages.untitled}
        </Link>
        <p className="muted">{messages.draftBy(by, formatCompactDate(at, now, display))}</p>
      </div>
      <span className="tag">
        {isAltTextMissing ? messages.states.missingAltText : messages.states.draft}
      </span>
    </li>
  )
}

/** Links to the requested testimonials. */
function RequestsRow({ waiting }: { waiting: number }) {
  const messages = useRequestMessages()
  return (
    <div className="card-row parts-row">
      <div>
        <Link className="row-link" to="/portal/testimonials">
          {messages.title}
        </Link>
        <p className="muted">{messages.waiting(waiting)}</p>
      </div>
    </div>
  )
}

/** A preview link is shown only once, right after it was created. */
function PreviewLinks({ links, formKey }: { links: PreviewLink[]; formKey: string }) {
  const { links: messages } = useWebsiteMessages()
  const problemMessages = useProblems()
  const display = useDisplay()
  const { revalidate } = useRevalidator()
  const [newLink, setNewLink] = useState<string | null>(null)
  const make = async () => {
    const result = await fetch('/portal/website/links', {
      method: 'POST',
      headers: { accept: 'application/json' },
    })
      .then((response) => response.json() as Promise<{ ok: boolean; link?: string }>)
      .catch(() => null)
    if (!result?.link) return toast.error(problemMessages['not-saved'] ?? '')
    setNewLink(result.link)
    void revalidate()
  }
  return (
    <section className="card settings-card" aria-labelledby="links">
      <header className="settings-card-head">
        <h2 id="links">{messages.title}</h2>
        <p className="muted">{messages.lead}</p>
      </header>
      {newLink && (
        <output className="notice parts-link">
          <span>{messages.made}</span>
          <span className="parts-address">
            <code>{newLink}</code>
            <CopyButton text={newLink} copiedMessage={messages.copied}>
              {messages.copy}
            </CopyButton>
          </span>
        </output>
      )}
      <ul className="parts">
        {links.map((link) => (
          <PreviewLink
            key={link.id}
            {...link}
            until={formatDate(link.endsAt, display)}
            formKey={formKey}
          />
        ))}
      </ul>
      {links.length === 0 && !newLink && <p className="muted">{messages.none}</p>}
      <div className="form-actions">
        <Button look="outline" onClick={() => void make()}>
          {messages.make}
        </Button>
      </div>
    </section>
  )
}

function PreviewLink({ id, by, until, formKey }: PreviewLink & { until: string; formKey: string }) {
  const { links: messages } = useWebsiteMessages()
  const { Form, isBusy } = useActionForm(useErrorToast())
  return (
    <li className="card-row parts-row">
      <p>{messages.until(by, until)}</p>
      <Form method="post" action={`/portal/website/links/${id}/end`}>
        <IdempotencyField page={formKey} form={`end ${id}`} />
        <Button type="submit" look="quiet" compact disabled={isBusy}>
          {messages.end}
        </Button>
      </Form>
    </li>
  )
}
