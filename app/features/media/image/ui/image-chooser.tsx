import { Search } from 'lucide-react'
import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react'
import { Link, useFetcher } from 'react-router'

import type { ImageView } from '#app/core/media.ts'
import { maxSearchLength } from '#app/core/search.ts'
import { UploadArea } from '#app/features/media/upload/ui/upload-area.tsx'
import { Button } from '#app/ui/button.tsx'

import {
  type ImageChoice,
  type ImageChoices,
  mergePosterPairs,
  filterChoices,
  listFolders,
} from '../rules.ts'
import { ImageGrid } from './image-grid.tsx'
import { useImageMessages } from './use-image-messages.ts'

type Props = {
  selectedIds: readonly string[]
  /** Images that are not offered. */
  without?: readonly string[]
  mergesPosterPairs?: boolean
  /** Without it, nothing can be uploaded here. */
  onUploaded?: (id: string, view: ImageView) => void
  onChoose: (id: string, view: ImageView) => void
}

const choicesPath = '/portal/website/pictures'

/** Chooses among all available images, or uploads more. */
export function ImageChooser({
  selectedIds,
  without = [],
  mergesPosterPairs = false,
  onUploaded,
  onChoose,
}: Props) {
  const { chooser: messages } = useImageMessages()
  const { data, state, load } = useFetcher<ImageChoices>()
  const [uploadedId, setUploadedId] = useState<string | null>(null)
  useEffect(() => void load(choicesPath), [load])
  const uploaded =
    uploadedId !== null && data?.ok ? data.pictures.find(({ id }) => id === uploadedId) : undefined
  const choose = useEffectEvent(({ id, view }: ImageChoice) => onUploaded?.(id, view))
  useEffect(() => {
    if (uploaded) choose(uploaded)
  }, [uploaded])
  const offered = data?.ok ? data.pictures.filter(({ id }) => !without.includes(id)) : null
  const pictures = offered && mergesPosterPairs ? mergePosterPairs(offered) : offered
  const isLost = data?.ok === false && state === 'idle'
  return (
    <div className="picture-chooser" aria-busy={!pictures && !isLost}>
      {onUploaded && (
        <UploadArea
          compact
          folder=""
          acceptedKinds={['picture']}
          onUploaded={([item], isSingle) => {
            if (isSingle) setUploadedId(item!.hash)
            void load(choicesPath)
          }}
        />
      )}
      {isLost && (
        <p className="picture-chooser-word">
          {messages.lost}{' '}
          <Button compact onClick={() => void load(choicesPath)}>
            {messages.again}
          </Button>
        </p>
      )}
      {!pictures && !isLost && (
        <output className="picture-chooser-word muted">{messages.loading}</output>
      )}
      {pictures?.length === 0 && <p className="picture-chooser-word muted">{messages.empty}</p>}
      {pictures && pictures.length > 0 && (
        <ChoiceSearch pictures={pictures} selectedIds={selectedIds} onChoose={onChoose} />
      )}
    </div>
  )
}

/**
 * Filters the images by text and folder. The filter is deferred, so that typing doesn't wait for a
 * thousand images.
 */
function ChoiceSearch({
  pictures,
  selectedIds,
  onChoose,
}: { pictures: ImageChoice[] } & Pick<Props, 'selectedIds' | 'onChoose'>) {
  const { chooser: messages } = useImageMessages()
  const [query, setQuery] = useState('')
  const [folder, setFolder] = useState<string | null>(null)
  const found = filterChoices(pictures, useDeferredValue(query), folder)
  const folders = listFolders(pictures)
  return (
    <>
      <search className="picture-search" onChange={(event) => event.stopPropagation()}>
        <label className="search">
          <Search />
          <input
            className="field-control"
            type="search"
            maxLength={maxSearchLength}
            value={query}
            onChange={({ target }) => setQuery(target.value)}
            aria-label={messages.search}
            placeholder={messages.search}
            autoComplete="off"
            spellCheck={false}
          />
        </label>
        {folders.length > 0 && (
          <select
            className="field-control"
            aria-label={messages.folder}
            value={folder ?? ''}
            onChange={({ target }) => setFolder(target.value || null)}
          >
            <option value="">{messages.everywhere}</option>
            {folders.map((folder) => (
              <option key={folder}>{folder}</option>
            ))}
          </select>
        )}
        <Link className="button button-quiet button-compact" to="/portal/media">
          {messages.library}
        </Link>
      </search>
      {found.length === 0 ? (
        <output className="picture-chooser-word muted">{messages.nothing}</output>
      ) : (
        <ImageGrid pictures={found} selectedIds={selectedIds} onChoose={onChoose} />
      )}
    </>
  )
}
