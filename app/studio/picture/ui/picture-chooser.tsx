import { Search } from 'lucide-react'
import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react'
import { Link, useFetcher } from 'react-router'

import type { PictureView } from '#app/core/media.ts'
import { searchLength } from '#app/core/search.ts'
import { Arrivals } from '#app/studio/arrival/ui/arrivals.tsx'
import { Button } from '#app/ui/button.tsx'

import { type Choice, type Choices, asStems, chosenFrom, foldersOf } from '../rules.ts'
import { PictureGrid } from './picture-grid.tsx'
import { usePictureWords } from './use-picture-words.ts'

type Props = {
  chosen: string | null
  stems: boolean
  onPut: (id: string, view: PictureView) => void
  onChoose: (id: string, view: PictureView) => void
}

const address = '/portal/settings/website/pictures'

/** All pictures a page can show, and a place to put more. */
export function PictureChooser({ chosen, stems, onPut, onChoose }: Props) {
  const { chooser: words } = usePictureWords()
  const { data, state, load } = useFetcher<Choices>()
  const [put, wait] = useState<string | null>(null)
  useEffect(() => void load(address), [load])
  const arrived = put !== null && data?.ok ? data.pictures.find(({ id }) => id === put) : undefined
  const choose = useEffectEvent(({ id, view }: Choice) => onPut(id, view))
  useEffect(() => {
    if (arrived) choose(arrived)
  }, [arrived])
  const pictures = data?.ok ? (stems ? asStems(data.pictures) : data.pictures) : null
  const isLost = data?.ok === false && state === 'idle'
  return (
    <div className="picture-chooser" aria-busy={!pictures && !isLost}>
      <Arrivals
        compact
        folder=""
        taken={['picture']}
        onArrived={([item], alone) => {
          if (alone) wait(item!.hash)
          void load(address)
        }}
      />
      {isLost && (
        <p className="picture-chooser-word">
          {words.lost}{' '}
          <Button compact onClick={() => void load(address)}>
            {words.again}
          </Button>
        </p>
      )}
      {!pictures && !isLost && (
        <output className="picture-chooser-word muted">{words.loading}</output>
      )}
      {pictures?.length === 0 && <p className="picture-chooser-word muted">{words.empty}</p>}
      {pictures && pictures.length > 0 && (
        <Among pictures={pictures} chosen={chosen} onChoose={onChoose} />
      )}
    </div>
  )
}

/** Those that what is typed and the folder leave; typing does not wait for a thousand of them. */
function Among({
  pictures,
  chosen,
  onChoose,
}: { pictures: Choice[] } & Pick<Props, 'chosen' | 'onChoose'>) {
  const { chooser: words } = usePictureWords()
  const [query, ask] = useState('')
  const [folder, narrow] = useState<string | null>(null)
  const found = chosenFrom(pictures, useDeferredValue(query), folder)
  const folders = foldersOf(pictures)
  return (
    <>
      <search className="picture-search" onChange={(event) => event.stopPropagation()}>
        <label className="search">
          <Search />
          <input
            className="field-control"
            type="search"
            maxLength={searchLength}
            value={query}
            onChange={({ target }) => ask(target.value)}
            aria-label={words.search}
            placeholder={words.search}
            autoComplete="off"
            spellCheck={false}
          />
        </label>
        {folders.length > 0 && (
          <select
            className="field-control"
            aria-label={words.folder}
            value={folder ?? ''}
            onChange={({ target }) => narrow(target.value || null)}
          >
            <option value="">{words.everywhere}</option>
            {folders.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        )}
        <Link className="button button-quiet button-compact" to="/portal/settings/library">
          {words.library}
        </Link>
      </search>
      {found.length === 0 ? (
        <output className="picture-chooser-word muted">{words.nothing}</output>
      ) : (
        <PictureGrid pictures={found} chosen={chosen} onChoose={onChoose} />
      )}
    </>
  )
}
