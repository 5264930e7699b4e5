import { CircleAlert, Heart, Send } from 'lucide-react'

import type { GallerySize } from '#app/features/delivery/gallery/rules.ts'
import type { StudioView } from '#app/features/site/site-layout/rules.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'

import { GallerySubpage } from './gallery-subpage.tsx'
import { OwnLinkForm } from './name-page.tsx'
import type { ListView } from './selection-view.ts'
import { useGalleryPageMessages } from './use-gallery-page-messages.ts'
import { useGallerySelectionMessages } from './use-gallery-selection-messages.ts'

type View = {
  slug: string
  gallery: string
  lists: ListView[]
  sizes: GallerySize[]
  /** True for a guest who came through the open link and can get a link of their own. */
  isLinkGuest: boolean
  name: string
  formKey: string
  problem: string | null
}

/** The lists of a guest, with the forms that send and download them. */
export function FavoritesPage({
  studio,
  view,
  result,
}: {
  studio: StudioView
  view: View
  result: { list: string; problem: string } | null
}) {
  const messages = useGallerySelectionMessages()
  const general = result ? (result.list === '' ? result.problem : null) : view.problem
  return (
    <GallerySubpage studio={studio} slug={view.slug}>
      <h1>{messages.yourLists}</h1>
      {general && (
        <p className="notice notice-bad" role="alert">
          <CircleAlert />
          {general}
        </p>
      )}
      {view.lists.map((list) => (
        <ListCard
          key={list.key}
          view={view}
          list={list}
          problem={result?.list === list.key ? result.problem : null}
        />
      ))}
      {view.isLinkGuest && view.name !== '' && (
        <OwnLinkForm slug={view.slug} name={view.name} isNameFixed />
      )}
    </GallerySubpage>
  )
}

function ListCard({
  view: { slug, sizes, formKey },
  list,
  problem,
}: {
  view: View
  list: ListView
  problem: string | null
}) {
  const messages = useGallerySelectionMessages()
  const problemId = `list-${list.key}-problem`
  return (
    <section className="favorite-list" aria-labelledby={`list-${list.key}`}>
      <div>
        <h2 id={`list-${list.key}`}>{list.name}</h2>
        {list.purpose && <p className="favorite-list-purpose">{list.purpose}</p>}
        {list.sent === null && list.limits && <p>{list.limits}</p>}
        <p className="favorite-list-count">
          {list.count === 0 ? messages.noneHint : list.chosenText}
        </p>
        {list.hiddenText && <p>{list.hiddenText}</p>}
        {list.sent && <p>{list.sent}</p>}
      </div>
      {list.count > 0 && (
        <div className="favorite-list-acts">
          <ButtonLink href={`/g/${slug}?list=${list.key}&only=1`}>
            <Heart />
            {messages.view}
          </ButtonLink>
          {list.sent === null && (
            <form method="post" action={`/g/${slug}/favorites`}>
              <IdempotencyField page={formKey} form={`send:${list.key}`} />
              <input type="hidden" name="form" value="send" />
              <input type="hidden" name="list" value={list.key} />
              <Button
                look="accent"
                type="submit"
                aria-describedby={problem ? problemId : undefined}
              >
                <Send />
                {messages.send}
              </Button>
            </form>
          )}
          <ListDownloads slug={slug} list={list} sizes={sizes} />
        </div>
      )}
      {problem && (
        <p className="field-problem" id={problemId} role="alert">
          <CircleAlert />
          {problem}
        </p>
      )}
      {list.sent === null && list.count > 0 && <p className="field-hint">{messages.sendHint}</p>}
    </section>
  )
}

function ListDownloads({
  slug,
  list,
  sizes,
}: {
  slug: string
  list: ListView
  sizes: GallerySize[]
}) {
  const messages = useGallerySelectionMessages()
  const { download } = useGalleryPageMessages()
  if (sizes.length === 0) return null
  return (
    <form className="favorite-list-downloads" method="post" action={`/g/${slug}/downloads`}>
      <input type="hidden" name="list" value={list.key} />
      <span>{messages.download}</span>
      {sizes.map((size) => (
        <button key={size} className="button button-quiet" type="submit" name="size" value={size}>
          {download.sizes[size].name}
        </button>
      ))}
    </form>
  )
}
