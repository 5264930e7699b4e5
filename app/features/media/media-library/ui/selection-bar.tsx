import { Download, FolderInput, RotateCcw, Tag, Trash2, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'

import { formatNumber } from '#app/core/display.ts'
import { normalizeFolderPath } from '#app/core/text.ts'
import {
  type MediaFilter,
  type MediaItemRow,
  toMediaQuery,
} from '#app/features/media/media-library/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { offerUndo } from '#app/ui/offer-undo.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useActionForm } from '#app/ui/use-action-form.ts'
import { useMenu } from '#app/ui/use-menu.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useSentence } from '#app/ui/use-sentence.ts'

import type { MediaActionResult } from './media-action-result.ts'
import { SuggestedField } from './suggested-field.tsx'
import { useLibraryMessages } from './use-library-messages.ts'

type Props = {
  selectedIds: string[]
  items: MediaItemRow[]
  filter: MediaFilter
  folders: string[]
  tags: string[]
  formKey: string
  onAll: () => void
  onNone: () => void
  onDone: () => void
}

const libraryPath = '/portal/media'

/** Actions on the selected items. */
export function SelectionBar({
  selectedIds,
  items,
  filter,
  folders,
  tags,
  formKey,
  onAll,
  onNone,
  onDone,
}: Props) {
  const messages = useLibraryMessages()
  const { locale } = useDisplay()
  const { Form, isBusy, round, rememberSubmission } = useSelectionForm(items, selectedIds, onDone)
  const getAction: GetActionProps = (act) => ({
    'data-act': act,
    formAction: getActionUrl(act, filter),
  })
  return (
    <Form
      className="selection-bar"
      id="library-chosen"
      method="post"
      action={getActionUrl(filter.trash ? 'restore' : 'folder', filter)}
      aria-label={messages.acts}
      onSubmit={rememberSubmission}
      aria-busy={isBusy}
    >
      {/* A disabled first button prevents Enter in a field from triggering the form's first
          action. */}
      <button type="submit" hidden disabled aria-label={messages.acts} />
      <IdempotencyField page={formKey} form="chosen" />
      <SelectionCount count={selectedIds.length} all={items.length} onAll={onAll} onNone={onNone} />
      <span className="selection-break" />
      {filter.trash ? (
        <Button type="submit" compact {...getAction('restore')}>
          <RotateCcw />
          {messages.restore}
        </Button>
      ) : (
        <>
          <Button type="submit" compact {...getAction('download')}>
            <Download />
            {selectedIds.length > 0
              ? messages.downloading(selectedIds.length, formatNumber(selectedIds.length, locale))
              : messages.download}
          </Button>
          <BarMenus key={round} folders={folders} tags={tags} getAction={getAction} />
          <Button type="submit" compact {...getAction('delete')}>
            <Trash2 />
            {messages.remove}
          </Button>
        </>
      )}
    </Form>
  )
}

/** The form of all actions on the selection, with its result. */
function useSelectionForm(items: MediaItemRow[], selectedIds: string[], onDone: () => void) {
  const submitted = useRef({ act: '', folder: '', from: null as string | null })
  const showResult = useSelectionToast()
  // a new key closes the menus and empties their fields
  const [round, setRound] = useState(0)
  const { Form, isBusy } = useActionForm<MediaActionResult>((result) => {
    showResult(result, submitted.current)
    // the selection stays, so that it can be moved or tagged next
    if (!result.ok || result.href) return
    setRound((before) => before + 1)
    onDone()
  })
  const rememberSubmission = (event: FormEvent<HTMLFormElement>) => {
    if (isBusy) return event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    submitted.current = {
      act: submitter?.dataset.act ?? '',
      folder: normalizeFolderPath(
        new FormData(event.currentTarget).get('folder')?.toString() ?? '',
      ),
      from: findCommonFolder(items.filter(({ id }) => selectedIds.includes(id))),
    }
  }
  return { Form, isBusy, round, rememberSubmission }
}

type GetActionProps = (act: string) => { 'data-act': string; formAction: string }

function getActionUrl(act: string, filter: MediaFilter): string {
  return `${libraryPath}/${act}?${new URLSearchParams(toMediaQuery(filter))}`
}

/** Returns the folder all the items are in, or null. */
function findCommonFolder(items: MediaItemRow[]): string | null {
  const folders = new Set(items.map(({ folder }) => folder))
  return folders.size === 1 ? [...folders][0]! : null
}

function SelectionCount({
  count,
  all,
  onAll,
  onNone,
}: {
  count: number
  all: number
  onAll: () => void
  onNone: () => void
}) {
  const messages = useLibraryMessages()
  const { locale } = useDisplay()
  return (
    <>
      <output className="selection-count">
        {count > 0 && messages.chosen(count, formatNumber(count, locale))}
      </output>
      {count < all && (
        <Button compact look="quiet" className="selection-all" onClick={onAll}>
          {messages.all}
        </Button>
      )}
      <button
        className="icon-button selection-none"
        type="button"
        aria-label={messages.none}
        onClick={onNone}
      >
        <X />
      </button>
    </>
  )
}

function BarMenus({
  folders,
  tags,
  getAction,
}: Pick<Props, 'folders' | 'tags'> & { getAction: GetActionProps }) {
  const messages = useLibraryMessages()
  return (
    <>
      <BarMenu label={messages.move.open} icon={<FolderInput />}>
        <SuggestedField
          name="folder"
          label={messages.move.label}
          hint={messages.move.hint}
          suggestions={folders}
          onKeyDown={submitOnEnter}
        />
        <Button type="submit" compact look="accent" {...getAction('folder')}>
          {messages.move.go}
        </Button>
      </BarMenu>
      <BarMenu label={messages.tag.open} icon={<Tag />}>
        <SuggestedField
          name="tags"
          label={messages.tag.label}
          hint={messages.tag.hint}
          suggestions={tags}
          onKeyDown={submitOnEnter}
        />
        <Button type="submit" compact look="accent" {...getAction('tags')}>
          {messages.tag.go}
        </Button>
      </BarMenu>
    </>
  )
}

function BarMenu({
  label,
  icon,
  children,
}: {
  label: string
  icon: ReactNode
  children: ReactNode
}) {
  const { menu } = useMenu()
  return (
    <details className="bar-menu" name="library-acts" ref={menu}>
      <summary className="button button-outline button-compact">
        {icon}
        {label}
      </summary>
      <div className="bar-menu-body">{children}</div>
    </details>
  )
}

/** Enter in a field presses the button of its menu. */
function submitOnEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return
  event.preventDefault()
  event.currentTarget.closest('.bar-menu-body')?.querySelector('button')?.click()
}

/** Returns a function that shows the result, with an undo where possible. */
function useSelectionToast() {
  const messages = useLibraryMessages()
  const sentence = useSentence()
  const { locale } = useDisplay()
  return (
    result: MediaActionResult,
    { act, folder, from }: { act: string; folder: string; from: string | null },
  ) => {
    if (!result.ok) return void toast.error(sentence(result.problem))
    const { ids, inUseCount, href } = result
    if (href) return location.assign(href)
    const [count, text] = [ids.length, formatNumber(ids.length, locale)]
    const item = ids.join(' ')
    if (act === 'delete')
      offerUndo({
        message: [
          messages.removed(count, text),
          inUseCount > 0 && messages.stay(inUseCount, formatNumber(inUseCount, locale)),
        ]
          .filter(Boolean)
          .join('. '),
        action: `${libraryPath}/restore`,
        fields: { item },
        id: 'library',
      })
    else if (act === 'folder' && from !== null && from !== folder)
      offerUndo({
        message: messages.moved(count, text, folder),
        action: `${libraryPath}/folder`,
        fields: { item, folder: from },
        id: 'library',
      })
    else
      toast.success(
        act === 'folder'
          ? messages.moved(count, text, folder)
          : act === 'tags'
            ? messages.tagged(count, text)
            : messages.restored(count, text),
        { id: 'library' },
      )
  }
}
