import {
  CircleCheck,
  CircleDot,
  ExternalLink,
  EyeOff,
  Star,
  Trash2,
  TriangleAlert,
} from 'lucide-react'
import type { ComponentProps, FormEvent } from 'react'
import { Form, Link } from 'react-router'

import type { CaseStudyRow } from '#app/features/site/portfolio/rules.ts'
import { getCaseStudyPath } from '#app/features/studio/service/rules.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CategoryTag } from '#app/ui/category-tag.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { MoveMenu } from '#app/ui/move-menu.tsx'
import type { useActionForm } from '#app/ui/use-action-form.ts'
import { useMutationQueue, useResultToast } from '#app/ui/use-mutation-queue.ts'
import type { MoveRow } from '#app/ui/use-row-order.ts'

import { usePortfolioMessages } from './use-portfolio-messages.ts'

type RemovalForm = { Form: ReturnType<typeof useActionForm>['Form']; isBusy: boolean }
type Props = {
  item: CaseStudyRow
  formKey: string
  /** True if the list shows more than one category. */
  showsCategory: boolean
  /**
   * The query string that form actions carry, so that a form without JavaScript returns to this
   * page.
   */
  back: string
  previous: string | null | undefined
  next: string | null | undefined
  move: MoveRow
  removal: RemovalForm
  drag: ComponentProps<'li'>
  drop: 'over' | 'under' | undefined
}

/** A case study in the list. Its title links to the editor and covers the whole row. */
export function CaseStudyListRow(props: Props) {
  const { item, formKey, showsCategory, back, previous, next, move, removal, drag, drop } = props
  const messages = usePortfolioMessages()
  const { id, published, slug, picture } = item
  const title = item.title || messages.untitled
  const getActionUrl = (action: string) => `/portal/portfolio/${id}/${action}${back}`
  return (
    <li className="item ordered-row" id={`item-${id}`} data-drop={drop} {...drag}>
      <span className="row-handle" />
      {picture ? (
        <Picture
          className="item-cover"
          picture={picture}
          sizes="(max-width: 760px) 124px, 204px"
          decorative
        />
      ) : (
        <span className="item-cover">{messages.noCover}</span>
      )}
      <Description item={item} title={title} mixed={showsCategory} />
      <div className="item-side">
        <FeatureToggle
          item={item}
          title={title}
          formKey={formKey}
          action={getActionUrl('feature')}
        />
        {published && (
          <ButtonLink look="quiet" compact href={`/portfolio/${slug}`}>
            <ExternalLink />
            {messages.see}
            <span className="visually-hidden">{`: ${title}`}</span>
          </ButtonLink>
        )}
      </div>
      {(previous !== undefined || next !== undefined || !published) && (
        <MoveMenu
          label={messages.menu(title)}
          action={getActionUrl('position')}
          name="before"
          up={previous === null ? '' : previous}
          down={next === null ? '' : next}
          onChoose={(place) => move(id, place || null)}
          extraItems={
            published ? undefined : (
              <Removal
                formKey={formKey}
                id={id}
                action={getActionUrl('delete')}
                removal={removal}
              />
            )
          }
        >
          <IdempotencyField page={formKey} form={`place:${id}`} />
        </MoveMenu>
      )}
    </li>
  )
}

function Description({
  item,
  title,
  mixed,
}: {
  item: CaseStudyRow
  title: string
  mixed: boolean
}) {
  const messages = usePortfolioMessages()
  const { id, category, client, year } = item
  return (
    <div className="item-text">
      <h2>
        <Link
          className="row-link"
          to={getCaseStudyPath(category, id)}
          data-card={id}
          draggable={false}
          aria-describedby="item-keys"
        >
          {title}
        </Link>
      </h2>
      <p className="item-facts">
        {mixed && <CategoryTag category={category} />}
        <span>{[client || messages.privateClient, year].filter(Boolean).join(', ')}</span>
      </p>
      <States item={item} />
    </div>
  )
}

function States({
  item: { published, draft, missingAltText, hasConsent: agreed },
}: {
  item: CaseStudyRow
}) {
  const { states } = usePortfolioMessages()
  return (
    <p className="item-states">
      <span className={published ? 'pill pill-ok' : 'pill'}>
        {published ? <CircleCheck /> : <EyeOff />}
        {published ? states.on : states.off}
      </span>
      {draft && (
        <span className="pill pill-info">
          <CircleDot />
          {states.draft}
        </span>
      )}
      {missingAltText && (
        <span className="pill pill-warn">
          <TriangleAlert />
          {states.missingAltText}
        </span>
      )}
      {!agreed && (
        <span className="pill pill-warn">
          <TriangleAlert />
          {states.consentMissing}
        </span>
      )}
    </p>
  )
}

/** Shows this case study on the home page, or removes it from there. */
function FeatureToggle({
  item: { id, published, featured },
  title,
  formKey,
  action,
}: {
  item: CaseStudyRow
  title: string
  formKey: string
  action: string
}) {
  const { home } = usePortfolioMessages()
  const { pending, send } = useMutationQueue<boolean>(`star:${id}`, useResultToast(`star:${id}`))
  const on = pending.at(-1) ?? featured
  const press = (event: FormEvent) => {
    event.preventDefault()
    send(!on, action, { featured: on ? '' : 'on' })
  }
  return (
    <Form method="post" action={action} onSubmit={press}>
      <IdempotencyField page={formKey} form={`feature:${id}`} />
      <button
        className="item-home"
        type="submit"
        name="featured"
        value={on ? '' : 'on'}
        data-on={on || undefined}
      >
        <Star />
        {on ? home.remove : published ? home.add : home.addLater}
        <span className="visually-hidden">{`: ${title}`}</span>
      </button>
    </Form>
  )
}

/** Asks for confirmation because a deletion cannot be undone. */
function Removal({
  id,
  formKey,
  action,
  removal: { Form, isBusy },
}: {
  id: string
  formKey: string
  action: string
  removal: RemovalForm
}) {
  const messages = usePortfolioMessages()
  return (
    <details className="item-removal">
      <summary className="card-menu-item">
        <Trash2 />
        {messages.remove}
      </summary>
      <Form method="post" action={action}>
        <p>{messages.removeWarning}</p>
        <IdempotencyField page={formKey} form={`removal:${id}`} />
        <Button type="submit" look="danger" compact disabled={isBusy}>
          {messages.removeNow}
        </Button>
      </Form>
    </details>
  )
}
