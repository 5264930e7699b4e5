import { FolderUp, Upload } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useRevalidator } from 'react-router'

import { toLocalTime } from '#app/core/day.ts'
import { type MediaKind, mediaKinds } from '#app/core/media-kinds.ts'
import { showOverlay } from '#app/ui/overlay.ts'
import { isReachable } from '#app/ui/is-reachable.ts'
import { useNow } from '#app/ui/now.tsx'
import { useScriptState } from '#app/ui/use-hydrated.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

import { UploadsPanel } from './uploads-panel.tsx'
import './upload.css'
import { type DroppedFile, listChosenFiles } from './dropped-files.ts'
import { type DeliveryTarget, type UploadedItem, acceptByKind } from './queue.ts'
import { useUploadMessages, useUploadManager } from './use-uploads.ts'
import { useFileDrop } from './use-file-drop.ts'

type Props = {
  /** Target folder in the library, such as `Harbor/Selects`, or empty. */
  folder: string
  acceptedKinds?: readonly MediaKind[]
  /** For a dialog or a card: smaller, and reports only files added here. */
  compact?: boolean
  /** The gallery of a website page that receives the images. */
  target?: string
  /** The client's gallery or review that receives the files, with its name and a hint. */
  delivery?: DeliveryTarget & { name: string; hint: string }
  /**
   * Called at most once a second. `isSingle` is true if this is the only file that was added
   * here.
   */
  onUploaded?: (items: UploadedItem[], isSingle: boolean) => void
  /** The plain form shown without JavaScript. */
  children?: ReactNode
}

/**
 * Accepts files for the library, dropped anywhere on the page, chosen or pasted, and lists the
 * uploads.
 */
export function UploadArea({ children, ...props }: Props) {
  const scriptState = useScriptState()
  if (scriptState === 'ready') return <DropArea {...props} />
  return (
    <>
      <div className="uploads" data-compact={props.compact || undefined} data-script={scriptState}>
        <Place {...props} onFiles={() => {}} />
      </div>
      {children && <div data-no-script="">{children}</div>}
    </>
  )
}

function DropArea({
  folder,
  acceptedKinds = mediaKinds,
  compact = false,
  target,
  delivery,
  onUploaded,
}: Omit<Props, 'children'>) {
  const messages = useUploadMessages()
  const { manager, view } = useUploadManager()
  const drops = useRef(new Set<number>())
  const now = useNow()
  const { timeZone } = useDisplay()
  useUploadedItems(manager, drops, { compact, path: delivery?.path, onUploaded })
  useEffect(() => manager.registerPanel(), [manager])
  const addFiles = (found: DroppedFile[]) => {
    if (found.length === 0) return
    drops.current.add(
      manager.add(found, folder, acceptedKinds, {
        target: target ?? null,
        delivery: delivery ? { path: delivery.path, sectionId: delivery.sectionId } : null,
      }),
    )
    // loading may fail offline: other pages then don't show the progress
    import('./uploads-pill.tsx').then(
      ({ UploadsPill }) => showOverlay(<UploadsPill />),
      () => {},
    )
  }
  const area = useRef<HTMLDivElement>(null)
  const isDragging = useFileDrop(area, addFiles, (ending) => {
    const [day = '', time = ''] = toLocalTime(now, timeZone).split('T')
    return messages.pasted(day, time.replace(':', '.')) + ending
  })
  return (
    <div className="uploads" ref={area} data-compact={compact || undefined}>
      <Place {...{ acceptedKinds, compact, delivery, isDragging }} onFiles={addFiles} />
      <UploadsPanel {...{ manager, view, folder, compact }} />
      {isDragging && !compact && <DropVeil name={delivery?.name ?? (folder || messages.library)} />}
    </div>
  )
}

/** The place to drop and choose files; all that is shown before there are uploads. */
function Place({
  acceptedKinds = mediaKinds,
  compact = false,
  delivery,
  isDragging = false,
  onFiles,
}: Pick<Props, 'acceptedKinds' | 'compact' | 'delivery'> & {
  isDragging?: boolean
  onFiles: (found: DroppedFile[]) => void
}) {
  const messages = useUploadMessages()
  return (
    <div className="uploads-place" data-over={isDragging || undefined}>
      <Upload className="uploads-icon" />
      <p className="uploads-drop">
        <b className="uploads-pointer">{compact ? messages.dropHere : messages.drop}</b>
        <b className="uploads-touch">{messages.press}</b>
        <span className="field-hint">
          {delivery?.hint ??
            (acceptedKinds.length === 1 ? messages.hintOf[acceptedKinds[0]!] : messages.hint)}
        </span>
      </p>
      <ChooseFiles
        accept={listAccepted(acceptedKinds, delivery !== undefined)}
        compact={compact}
        onFiles={onFiles}
      />
    </div>
  )
}

/** Returns the `accept` attribute; a client's gallery also accepts PDFs. */
function listAccepted(kinds: readonly MediaKind[], isDelivery: boolean): string {
  const accepted = kinds.map((kind) => acceptByKind[kind])
  return [...accepted, ...(isDelivery ? ['application/pdf,.pdf'] : [])].join(',')
}

function ChooseFiles({
  accept,
  compact,
  onFiles,
}: {
  accept: string
  compact: boolean
  onFiles: (found: DroppedFile[]) => void
}) {
  const messages = useUploadMessages()
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    event.stopPropagation()
    onFiles(listChosenFiles(event.target.files))
    event.target.value = ''
  }
  return (
    <div className="uploads-choose">
      <label className={compact ? 'uploads-whole' : 'button button-outline button-compact'}>
        <Upload />
        <span>{messages.choose}</span>
        <input type="file" multiple accept={accept} onChange={choose} />
      </label>
      {!compact && (
        <label className="button button-outline button-compact uploads-folder">
          <FolderUp />
          <span>{messages.folder}</span>
          <input type="file" multiple {...{ webkitdirectory: '' }} onChange={choose} />
        </label>
      )}
    </div>
  )
}

function DropVeil({ name }: { name: string }) {
  const messages = useUploadMessages()
  return (
    <div className="uploads-overlay">
      <p>
        <Upload />
        <span>
          {messages.dropInto} <b>{name}</b>
        </span>
      </p>
    </div>
  )
}

/** Reloads the page's data after uploads, and reports new items to the parent. */
function useUploadedItems(
  manager: ReturnType<typeof useUploadManager>['manager'],
  drops: { current: Set<number> },
  {
    compact,
    path,
    onUploaded,
  }: Pick<Props, 'onUploaded'> & { compact: boolean; path: string | undefined },
) {
  const { revalidate } = useRevalidator()
  const report = useEffectEvent((items: UploadedItem[], isSingle: boolean) => {
    if (items.length === 0) return
    void isReachable().then((reachable) => {
      if (reachable) void revalidate()
    })
    onUploaded?.(items, isSingle)
  })
  useEffect(
    () =>
      manager.onUploaded((items, arrivals) => {
        const ownItems = items.filter((_, index) => {
          const { drop, delivery } = arrivals[index]!
          return delivery?.path === path && (!compact || drops.current.has(drop))
        })
        report(
          ownItems,
          ownItems.length === 1 &&
            arrivals.some(({ drop, dropSize }) => dropSize === 1 && drops.current.has(drop)),
        )
      }),
    [manager, drops, compact, path],
  )
}
