import { FolderInput, RotateCcw, Tag, Trash2, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'

import { numberText } from '#app/core/display.ts'
import { folderPath } from '#app/core/text.ts'
import { type Asked, type ItemRow, askedText } from '#app/studio/library/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { offerUndo } from '#app/ui/offer-undo.tsx'
import { Once } from '#app/ui/once.tsx'
import { useAct } from '#app/ui/use-act.ts'
import { useMenu } from '#app/ui/use-menu.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useSentence } from '#app/ui/use-sentence.ts'

import type { LibraryAnswer } from './library-answer.ts'
import { SuggestedField } from './suggested-field.tsx'
import { useLibraryWords } from './use-library-words.ts'

type Props = {
  chosen: string[]
  items: ItemRow[]
  asked: Asked
  folders: string[]
  tags: string[]
  once: string
  onAll: () => void
  onNone: () => void
  onDone: () => void
}

const library = '/portal/settings/library'

/** What can be done with the files that are chosen. */
export function ChosenBar({
  chosen,
  items,
  asked,
  folders,
  tags,
  once,
  onAll,
  onNone,
  onDone,
}: Props) {
  const words = useLibraryWords()
  const { Form, busy, round, note } = useChosenForm(items, chosen, onDone)
  const to: ActOf = (act) => ({ 'data-act': act, formAction: addressOf(act, asked) })
  return (
    <Form
      className="chosen-bar"
      id="library-chosen"
      method="post"
      action={addressOf(asked.bin ? 'return' : 'folder', asked)}
      aria-label={words.acts}
      onSubmit={note}
      aria-busy={busy}
    >
      {/* Enter in a field would press the first button of the form. */}
      <button type="submit" hidden disabled aria-label={words.acts} />
      <Once page={once} form="chosen" />
      <ChosenCount count={chosen.length} all={items.length} onAll={onAll} onNone={onNone} />
      <span className="chosen-break" />
      {asked.bin ? (
        <Button type="submit" compact {...to('return')}>
          <RotateCcw />
          {words.restore}
        </Button>
      ) : (
        <>
          <BarMenus key={round} folders={folders} tags={tags} to={to} />
          <Button type="submit" compact {...to('removal')}>
            <Trash2 />
            {words.remove}
          </Button>
        </>
      )}
    </Form>
  )
}

/** The form of every act: what was asked for, and what became of it. */
function useChosenForm(items: ItemRow[], chosen: string[], onDone: () => void) {
  const said = useRef({ act: '', folder: '', from: null as string | null })
  const tell = useTelling()
  // each round has new menus, closed and empty
  const [round, anew] = useState(0)
  const { Form, busy } = useAct<LibraryAnswer>((answer) => {
    tell(answer, said.current)
    if (!answer.ok) return
    anew((before) => before + 1)
    onDone()
  })
  const note = (event: FormEvent<HTMLFormElement>) => {
    if (busy) return event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    said.current = {
      act: submitter?.dataset.act ?? '',
      folder: folderPath(new FormData(event.currentTarget).get('folder')?.toString() ?? ''),
      from: commonFolder(items.filter(({ id }) => chosen.includes(id))),
    }
  }
  return { Form, busy, round, note }
}

type ActOf = (act: string) => { 'data-act': string; formAction: string }

function addressOf(act: string, asked: Asked): string {
  return `${library}/${act}?${new URLSearchParams(askedText(asked))}`
}

/** The folder all of these are in, or null. */
function commonFolder(items: ItemRow[]): string | null {
  const folders = new Set(items.map(({ folder }) => folder))
  return folders.size === 1 ? [...folders][0]! : null
}

function ChosenCount({
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
  const words = useLibraryWords()
  const { locale } = useDisplay()
  return (
    <>
      <output className="chosen-count">
        {count > 0 && words.chosen(count, numberText(count, locale))}
      </output>
      {count < all && (
        <Button compact look="quiet" className="chosen-all" onClick={onAll}>
          {words.all}
        </Button>
      )}
      <button
        className="icon-button chosen-none"
        type="button"
        aria-label={words.none}
        onClick={onNone}
      >
        <X />
      </button>
    </>
  )
}

function BarMenus({ folders, tags, to }: Pick<Props, 'folders' | 'tags'> & { to: ActOf }) {
  const words = useLibraryWords()
  return (
    <>
      <BarMenu label={words.move.open} icon={<FolderInput />}>
        <SuggestedField
          name="folder"
          label={words.move.label}
          hint={words.move.hint}
          among={folders}
          onKeyDown={pressNext}
        />
        <Button type="submit" compact look="accent" {...to('folder')}>
          {words.move.go}
        </Button>
      </BarMenu>
      <BarMenu label={words.tag.open} icon={<Tag />}>
        <SuggestedField
          name="tags"
          label={words.tag.label}
          hint={words.tag.hint}
          among={tags}
          onKeyDown={pressNext}
        />
        <Button type="submit" compact look="accent" {...to('tags')}>
          {words.tag.go}
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

/** Enter in a field presses the button beside it. */
function pressNext(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return
  event.preventDefault()
  event.currentTarget.closest('.bar-menu-body')?.querySelector('button')?.click()
}

/** Says what became of it, with the way back where there is one. */
function useTelling() {
  const words = useLibraryWords()
  const sentence = useSentence()
  const { locale } = useDisplay()
  return (
    answer: LibraryAnswer,
    { act, folder, from }: { act: string; folder: string; from: string | null },
  ) => {
    if (!answer.ok) return void toast.error(sentence(answer.problem))
    const { ids, stay } = answer
    const [count, text] = [ids.length, numberText(ids.length, locale)]
    const item = ids.join(' ')
    if (act === 'removal')
      offerUndo({
        said: [words.removed(count, text), stay > 0 && words.stay(stay, numberText(stay, locale))]
          .filter(Boolean)
          .join('. '),
        action: `${library}/return`,
        fields: { item },
        id: 'library',
      })
    else if (act === 'folder' && from !== null && from !== folder)
      offerUndo({
        said: words.moved(count, text, folder),
        action: `${library}/folder`,
        fields: { item, folder: from },
        id: 'library',
      })
    else
      toast.success(
        act === 'folder'
          ? words.moved(count, text, folder)
          : act === 'tags'
            ? words.tagged(count, text)
            : words.restored(count, text),
        { id: 'library' },
      )
  }
}
