import { FolderUp, Upload } from 'lucide-react'
import {
  type ChangeEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useSyncExternalStore,
} from 'react'
import { useRevalidator } from 'react-router'

import { wallOf } from '#app/core/day.ts'
import { type Kind, kinds } from '#app/core/kinds.ts'
import { accompany } from '#app/ui/companion.ts'
import { isReachable } from '#app/ui/is-reachable.ts'
import { useNow } from '#app/ui/now.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'

import { ArrivalsPanel } from './arrivals-panel.tsx'
import './arrival.css'
import { type Found, chosenIn } from './found.ts'
import { type Item, accepted } from './queue.ts'
import { useArrivalWords, useOnTheirWay } from './use-arrivals.ts'
import { useDrops } from './use-drops.ts'

type Props = {
  /** Where they go in the library: `Harbor/Selects`, or nothing. */
  folder: string
  taken?: readonly Kind[]
  /** For a dialog: smaller, and it tells only of what was put here. */
  compact?: boolean
  /** Told once a second at most; `alone`: a single file was put here, and this is it. */
  onArrived?: (items: Item[], alone: boolean) => void
  /** The plain form that stands here where no script runs. */
  children?: ReactNode
}

/** A page never falls asleep again. */
const never = () => () => {}

/**
 * The place where files are put into the library: dropped anywhere on the page, chosen, pasted; and
 * beneath it those on their way.
 */
export function Arrivals({ children, ...props }: Props) {
  const awake = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return awake ? <Place {...props} /> : children
}

function Place({ folder, taken = kinds, compact = false, onArrived }: Omit<Props, 'children'>) {
  const words = useArrivalWords()
  const { way, view } = useOnTheirWay()
  const drops = useRef(new Set<number>())
  const now = useNow()
  const { timeZone } = useDisplay()
  useArrived(way, drops, compact, onArrived)
  useEffect(() => way.open(), [way])
  const put = (found: Found[]) => {
    if (found.length === 0) return
    drops.current.add(way.add(found, folder, taken))
    // it may be that the connection is gone already: then there is only no word of them on other
    // pages
    import('./arrivals-pill.tsx').then(
      ({ ArrivalsPill }) => accompany(<ArrivalsPill />),
      () => {},
    )
  }
  const over = useDrops(put, (ending) => {
    const [day = '', time = ''] = wallOf(now, timeZone).split('T')
    return words.pasted(day, time.replace(':', '.')) + ending
  })
  return (
    <div className="arrivals" data-compact={compact || undefined}>
      <div className="arrivals-place" data-over={over || undefined}>
        <Upload className="arrivals-sign" />
        <p className="arrivals-drop">
          <b className="arrivals-mouse">{compact ? words.dropHere : words.drop}</b>
          <b className="arrivals-finger">{words.press}</b>
          <span className="field-hint">
            {taken.length === 1 ? words.hintOf[taken[0]!] : words.hint}
          </span>
        </p>
        <ChooseFiles taken={taken} compact={compact} put={put} />
      </div>
      <ArrivalsPanel {...{ way, view, folder, compact }} />
      {over && !compact && <DropVeil folder={folder} />}
    </div>
  )
}

function ChooseFiles({
  taken,
  compact,
  put,
}: {
  taken: readonly Kind[]
  compact: boolean
  put: (found: Found[]) => void
}) {
  const words = useArrivalWords()
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    event.stopPropagation()
    put(chosenIn(event.target.files))
    event.target.value = ''
  }
  return (
    <div className="arrivals-choose">
      <label className={compact ? 'arrivals-whole' : 'button button-outline button-compact'}>
        <Upload />
        <span>{words.choose}</span>
        <input
          type="file"
          multiple
          accept={taken.map((kind) => accepted[kind]).join(',')}
          onChange={choose}
        />
      </label>
      {!compact && (
        <label className="button button-outline button-compact arrivals-folder">
          <FolderUp />
          <span>{words.folder}</span>
          <input type="file" multiple {...{ webkitdirectory: '' }} onChange={choose} />
        </label>
      )}
    </div>
  )
}

function DropVeil({ folder }: { folder: string }) {
  const words = useArrivalWords()
  return (
    <div className="arrivals-veil">
      <p>
        <Upload />
        <span>
          {words.letGo} <b>{folder || words.library}</b>
        </span>
      </p>
    </div>
  )
}

/** The page shows what has arrived, and whoever put it here is told. */
function useArrived(
  way: ReturnType<typeof useOnTheirWay>['way'],
  drops: { current: Set<number> },
  compact: boolean,
  onArrived: Props['onArrived'],
) {
  const { revalidate } = useRevalidator()
  const tell = useEffectEvent((items: Item[], alone: boolean) => {
    if (items.length === 0) return
    void isReachable().then((there) => {
      if (there) void revalidate()
    })
    onArrived?.(items, alone)
  })
  useEffect(
    () =>
      way.hear((items, arrivals) => {
        const own = compact ? items.filter((_, at) => drops.current.has(arrivals[at]!.drop)) : items
        tell(
          own,
          own.length === 1 &&
            arrivals.some(({ drop, together }) => together === 1 && drops.current.has(drop)),
        )
      }),
    [way, drops, compact],
  )
}
