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

import type { ItemView } from '#app/studio/portfolio/rules.ts'
import { craftOf } from '#app/studio/project/rules.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { KindTag } from '#app/ui/kind-tag.tsx'
import { Once } from '#app/ui/once.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { PlaceMenu } from '#app/ui/place-menu.tsx'
import type { useAct } from '#app/ui/use-act.ts'
import { useSending, useTold } from '#app/ui/use-sending.ts'

import type { Move } from './use-item-moves.tsx'
import { usePortfolioWords } from './use-portfolio-words.ts'

type Act = { Form: ReturnType<typeof useAct>['Form']; busy: boolean }
type Props = {
  item: ItemView
  once: string
  /** Whether there are several kinds beside each other. */
  mixed: boolean
  /**
   * What the address of an act says of the page it stands on, so that a plain form leads back
   * there.
   */
  back: string
  up: string | null | undefined
  down: string | null | undefined
  move: Move
  removal: Act
  drag: ComponentProps<'li'>
  drop: 'over' | 'under' | undefined
}

/** One project of the portfolio; all of it opens where it is written, by its title. */
export function ItemRow({ item, once, mixed, back, up, down, move, removal, drag, drop }: Props) {
  const words = usePortfolioWords()
  const { id, published, slug, picture } = item
  const title = item.title || words.untitled
  const at = (deed: string) => `/portal/portfolio/${id}/${deed}${back}`
  return (
    <li className="item" id={`item-${id}`} data-drop={drop} {...drag}>
      <span className="item-grip" />
      {picture ? (
        <Picture
          className="item-cover"
          picture={picture}
          sizes="(max-width: 760px) 124px, 204px"
          decorative
        />
      ) : (
        <span className="item-cover">{words.noCover}</span>
      )}
      <Description item={item} title={title} mixed={mixed} />
      <div className="item-side">
        <OnHome item={item} title={title} once={once} action={at('feature')} />
        {published && (
          <ButtonLink look="quiet" compact href={`/portfolio/${slug}`}>
            <ExternalLink />
            {words.see}
            <span className="visually-hidden">{`: ${title}`}</span>
          </ButtonLink>
        )}
      </div>
      {(up !== undefined || down !== undefined || !published) && (
        <PlaceMenu
          label={words.menu(title)}
          action={at('place')}
          name="before"
          up={up === null ? '' : up}
          down={down === null ? '' : down}
          choose={(place) => move(id, place || null)}
          besides={
            published ? undefined : (
              <Removal once={once} id={id} action={at('removal')} removal={removal} />
            )
          }
        >
          <Once page={once} form={`place:${id}`} />
        </PlaceMenu>
      )}
    </li>
  )
}

function Description({ item, title, mixed }: { item: ItemView; title: string; mixed: boolean }) {
  const words = usePortfolioWords()
  const { id, category, client, year } = item
  return (
    <div className="item-text">
      <h2>
        <Link
          className="row-link"
          to={`/portal/${craftOf(category)}/portfolio/${id}`}
          data-card={id}
          draggable={false}
          aria-describedby="item-keys"
        >
          {title}
        </Link>
      </h2>
      <p className="item-facts">
        {mixed && <KindTag kind={category} />}
        <span>{[client || words.privateClient, year].filter(Boolean).join(', ')}</span>
      </p>
      <States item={item} />
    </div>
  )
}

function States({ item: { published, draft, wordless, agreed } }: { item: ItemView }) {
  const { states } = usePortfolioWords()
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
      {wordless && (
        <span className="pill pill-warn">
          <TriangleAlert />
          {states.wordless}
        </span>
      )}
      {!agreed && (
        <span className="pill pill-warn">
          <TriangleAlert />
          {states.unagreed}
        </span>
      )}
    </p>
  )
}

/** Whether the home page shows it: a button that is down, or not. */
function OnHome({
  item: { id, published, featured },
  title,
  once,
  action,
}: {
  item: ItemView
  title: string
  once: string
  action: string
}) {
  const { home } = usePortfolioWords()
  const { asked, send } = useSending<boolean>(`star:${id}`, useTold(`star:${id}`))
  const on = asked.at(-1) ?? featured
  const press = (event: FormEvent) => {
    event.preventDefault()
    send(!on, action, { featured: on ? '' : 'on' })
  }
  return (
    <Form method="post" action={action} onSubmit={press}>
      <Once page={once} form={`feature:${id}`} />
      <button
        className="item-home"
        type="submit"
        name="featured"
        value={on ? '' : 'on'}
        aria-pressed={on}
      >
        <Star />
        {published ? home.on : home.later}
        <span className="visually-hidden">{`: ${title}`}</span>
      </button>
    </Form>
  )
}

/** Two steps, because there is no way back. */
function Removal({
  id,
  once,
  action,
  removal: { Form, busy },
}: {
  id: string
  once: string
  action: string
  removal: Act
}) {
  const words = usePortfolioWords()
  return (
    <details className="item-removal">
      <summary className="card-menu-item">
        <Trash2 />
        {words.remove}
      </summary>
      <Form method="post" action={action}>
        <p>{words.removeWarning}</p>
        <Once page={once} form={`removal:${id}`} />
        <Button type="submit" look="danger" compact disabled={busy}>
          {words.removeNow}
        </Button>
      </Form>
    </details>
  )
}
