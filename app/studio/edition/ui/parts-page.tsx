import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Link, useRevalidator } from 'react-router'

import { dateText, whenText } from '#app/core/display.ts'
import { type FixedPart, type Part, isPage } from '#app/studio/edition/rules.ts'
import type { Category } from '#app/studio/portfolio/rules.ts'
import { type Craft, craftOf, kindsOn } from '#app/studio/project/rules.ts'
import { useAskedWords } from '#app/studio/testimonial/ui/use-asked-words.ts'
import { Button } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Once } from '#app/ui/once.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { useAct, useComplaint } from '#app/ui/use-act.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import { useWords } from '#app/ui/use-words.ts'
import type { ProblemCode } from '#app/words/problems.ts'
import './parts-page.css'

import { useWebsiteWords } from './use-website-words.ts'

type When = { by: string | null; at: Date } | null
type Row = { part: FixedPart; shown: boolean; draft: When; published: When }
type WorkRow = { id: string; title: string; category: Category; by: string | null; at: Date }
type Open = { id: string; by: string | null; endsAt: Date }
type Props = {
  parts: Row[]
  works: WorkRow[]
  /**
   * What cannot be published yet, because a picture in it is still to be described.
   */
  wordless: Part[]
  links: Open[]
  /** Testimonials nobody has approved or declined. */ waiting: number
  now: Date
  once: string
  /** What was wrong with a plain form. */ problem: ProblemCode | null
}

/**
 * Everything that can be written, with what waits to be published, and the links by which others
 * see it.
 */
export function PartsPage({ parts, works, wordless, links, waiting, now, once, problem }: Props) {
  const words = useWebsiteWords()
  const {
    portal: { settings, pages },
  } = useWords()
  const problems = useProblems()
  return (
    <>
      <SavedNotice />
      {problem && (
        <p className="notice notice-bad" role="alert">
          <CircleAlert />
          {problems[problem]}
        </p>
      )}
      <section className="card settings-card" aria-labelledby="website">
        <header className="settings-card-head">
          <h2 id="website">{settings.tabs.website}</h2>
          <p className="muted">{words.lead}</p>
        </header>
        <h3 className="parts-group">{words.groups.pages}</h3>
        <Parts rows={parts.filter(({ part }) => isPage(part))} wordless={wordless} now={now} />
        <h3 className="parts-group">{words.groups.shared}</h3>
        <Parts rows={parts.filter(({ part }) => !isPage(part))} wordless={wordless} now={now} />
        <Asked waiting={waiting} />
        <h3 className="parts-group">{words.groups.projects}</h3>
        <ul className="parts">
          {works.map((row) => (
            <Work
              key={row.id}
              {...row}
              isWordless={wordless.includes(`work-${row.id}`)}
              now={now}
            />
          ))}
        </ul>
        <p className="muted parts-crafts">
          {words.projectsAt}{' '}
          {Object.keys(kindsOn).map((craft, at) => (
            <span key={craft}>
              {at > 0 && ', '}
              <Link to={`/portal/${craft}/portfolio`}>{pages[craft as Craft]}</Link>
            </span>
          ))}
        </p>
      </section>
      <Links links={links} once={once} />
    </>
  )
}

function Parts({ rows, wordless, now }: { rows: Row[]; wordless: Part[]; now: Date }) {
  const words = useWebsiteWords()
  const display = useDisplay()
  return (
    <ul className="parts">
      {rows.map(({ part, shown, draft, published }) => (
        <li key={part} className="card-row parts-row">
          <div>
            <Link className="row-link" to={`/portal/settings/website/${part}`}>
              {words.parts[part]}
            </Link>
            <p className="muted">
              {draft
                ? words.draftBy(draft.by, whenText(draft.at, now, display))
                : (words.abouts[part] ??
                  (published
                    ? words.publishedBy(published.by, whenText(published.at, now, display))
                    : words.never))}
            </p>
          </div>
          {(draft || !shown) && (
            <span className={shown ? 'tag' : 'tag tag-off'}>
              {wordless.includes(part)
                ? words.states.wordless
                : shown
                  ? words.states.draft
                  : words.states.off}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** A project of which more is written than visitors see. */
function Work({
  id,
  title,
  category,
  by,
  at,
  isWordless,
  now,
}: WorkRow & { isWordless: boolean; now: Date }) {
  const words = useWebsiteWords()
  const display = useDisplay()
  return (
    <li className="card-row parts-row">
      <div>
        <Link className="row-link" to={`/portal/${craftOf(category)}/portfolio/${id}`}>
          {title || words.untitled}
        </Link>
        <p className="muted">{words.draftBy(by, whenText(at, now, display))}</p>
      </div>
      <span className="tag">{isWordless ? words.states.wordless : words.states.draft}</span>
    </li>
  )
}

/** The way to the testimonials that were asked for. */
function Asked({ waiting }: { waiting: number }) {
  const words = useAskedWords()
  return (
    <div className="card-row parts-row">
      <div>
        <Link className="row-link" to="/portal/settings/website/asked">
          {words.title}
        </Link>
        <p className="muted">{words.waiting(waiting)}</p>
      </div>
    </div>
  )
}

/** A link is told once, in the answer of its making. */
function Links({ links, once }: { links: Open[]; once: string }) {
  const { links: words } = useWebsiteWords()
  const problems = useProblems()
  const display = useDisplay()
  const { revalidate } = useRevalidator()
  const [made, tell] = useState<string | null>(null)
  const make = async () => {
    const answer = await fetch('/portal/settings/website/links', {
      method: 'POST',
      headers: { accept: 'application/json' },
    })
      .then((said) => said.json() as Promise<{ ok: boolean; link?: string }>)
      .catch(() => null)
    if (!answer?.link) return toast.error(problems['not-saved'] ?? '')
    tell(answer.link)
    void revalidate()
  }
  return (
    <section className="card settings-card" aria-labelledby="links">
      <header className="settings-card-head">
        <h2 id="links">{words.title}</h2>
        <p className="muted">{words.lead}</p>
      </header>
      {made && (
        <output className="notice parts-link">
          <span>{words.made}</span>
          <span className="parts-address">
            <code>{made}</code>
            <CopyButton text={made} said={words.copied}>
              {words.copy}
            </CopyButton>
          </span>
        </output>
      )}
      <ul className="parts">
        {links.map((link) => (
          <Open key={link.id} {...link} until={dateText(link.endsAt, display)} once={once} />
        ))}
      </ul>
      {links.length === 0 && !made && <p className="muted">{words.none}</p>}
      <div className="form-actions">
        <Button look="outline" onClick={() => void make()}>
          {words.make}
        </Button>
      </div>
    </section>
  )
}

function Open({ id, by, until, once }: Open & { until: string; once: string }) {
  const { links: words } = useWebsiteWords()
  const { Form, busy } = useAct(useComplaint())
  return (
    <li className="card-row parts-row">
      <p>{words.until(by, until)}</p>
      <Form method="post" action={`/portal/settings/website/links/${id}/end`}>
        <Once page={once} form={`end ${id}`} />
        <Button type="submit" look="quiet" compact disabled={busy}>
          {words.end}
        </Button>
      </Form>
    </li>
  )
}
