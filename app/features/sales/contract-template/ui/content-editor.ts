import { history } from 'prosemirror-history'
import { inputRules } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import type { Node } from 'prosemirror-model'
import { type Command, EditorState, Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet, EditorView, type NodeViewConstructor } from 'prosemirror-view'

import { findPlaceholder } from '#app/core/placeholder.ts'
import {
  type ContractAudience,
  type ContractClause,
  type ContractContent,
  type ContractVariable,
} from '#app/features/sales/contract-template/rules.ts'
import { listInputRules, joinLists, replaceDocument } from '#app/ui/prose-commands.ts'
import { handleHistory, placeCaret } from '#app/ui/prose-editor.ts'
import { neutralizeHtml } from '#app/ui/prose-schema.ts'

import {
  type FormatCommand,
  type FormatState,
  createAudienceCommand,
  formatCommands,
  getFormatState,
  keyBindings,
} from './content-commands.ts'
import { formatContent } from './content-json.ts'
import { schema, toContent, toDocument } from './content-schema.ts'
import type { ClauseCard, ContentLabels, InsertOption, ShownMenu } from './content-view.ts'
import {
  type InsertMenu,
  createInsertPlugin,
  getInsertMenu,
  insertOption,
  openInsertMenu,
} from './insert-plugin.ts'

export type ContentEditor = {
  /** Shows a content set from outside, unless it is the last one reported. */
  setValue: (content: ContractContent) => void
  runCommand: (command: FormatCommand) => void
  setAudience: (only: ContractAudience | null) => void
  openInsertMenu: () => void
  insert: (option: InsertOption) => void
  insertText: (text: string) => void
  focus: () => void
  destroy: () => void
}

type Callbacks = {
  onContent: (content: ContractContent) => void
  onFormatState: (formatState: FormatState) => void
  onMenu: (menu: ShownMenu | null) => void
}

/** Mounts an editor in an empty element, with the cursor where `caret` was on the screen. */
export function createContentEditor(
  mount: HTMLElement,
  content: ContractContent,
  caret: DOMRect | null,
  labels: ContentLabels,
  { onContent, onFormatState, onMenu }: Callbacks,
): ContentEditor {
  const state = createState(content, labels)
  let reported = formatContent(toContent(state.doc))
  const report = createReports(onFormatState, onMenu)
  const view: EditorView = new EditorView(
    { mount },
    {
      state,
      nodeViews: createNodeViews(labels),
      dispatchTransaction(transaction) {
        view.updateState(view.state.apply(transaction))
        report(view)
        if (!transaction.docChanged || transaction.getMeta('addToHistory') === false) return
        const now = toContent(view.state.doc)
        const before = reported
        reported = formatContent(now)
        if (reported !== before) onContent(now)
      },
      transformPastedHTML: neutralizeHtml,
      // Swallow drops and pastes without text: the browser would open a dropped file.
      handlePaste: (_, __, slice) => slice.size === 0,
      handleDrop: (_, __, slice) => slice.size === 0,
      handleDOMEvents: { beforeinput: handleHistory },
    },
  )
  const run = (command: Command) => {
    command(view.state, view.dispatch, view)
    view.focus()
  }
  placeCaret(view, caret)
  if (document.activeElement === mount) view.focus()
  return {
    setValue(next) {
      const text = formatContent(next)
      if (text === reported) return
      reported = text
      view.dispatch(replaceDocument(view.state, toDocument(next)).setMeta('addToHistory', false))
    },
    runCommand: (command) => run(formatCommands[command]),
    // the focus stays in the select, whose arrow keys change it at once
    setAudience: (only) => createAudienceCommand(only)(view.state, view.dispatch),
    openInsertMenu: () => {
      view.focus()
      openInsertMenu(view)
    },
    insert: (option) => {
      insertOption(view, option)
      view.focus()
    },
    insertText: (text) => view.dispatch(view.state.tr.insertText(text)),
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  }
}

/** Returns a function that reports what changed since the last call. */
function createReports(
  onFormatState: Callbacks['onFormatState'],
  onMenu: Callbacks['onMenu'],
): (view: EditorView) => void {
  let lastState = ''
  let lastMenu: InsertMenu | null = null
  return (view) => {
    const formatState = getFormatState(view.state)
    if (JSON.stringify(formatState) !== lastState) {
      lastState = JSON.stringify(formatState)
      onFormatState(formatState)
    }
    const menu = getInsertMenu(view.state)
    if (menu === lastMenu) return
    lastMenu = menu
    if (!menu) return onMenu(null)
    const { left, bottom } = view.coordsAtPos(menu.from)
    onMenu({ options: menu.options, active: menu.active, left, bottom })
  }
}

function createState(content: ContractContent, labels: ContentLabels): EditorState {
  return EditorState.create({
    doc: toDocument(content),
    plugins: [
      createInsertPlugin(labels.options),
      inputRules({ rules: listInputRules }),
      keymap(keyBindings),
      history(),
      joinLists,
      endWithLine,
      new Plugin({ props: { decorations: ({ doc }) => createDecorations(doc, labels.only) } }),
    ],
  })
}

/** A line below the last clause or list, so that text can be added there. */
const endWithLine = new Plugin({
  appendTransaction(_, __, { doc, tr }) {
    if (doc.lastChild!.isTextblock) return null
    return tr.insert(doc.content.size, schema.nodes.paragraph.create())
  },
})

/** Marks who a block is for, and texts that look like a placeholder. */
function createDecorations(doc: Node, only: ContentLabels['only']): DecorationSet {
  const decorations: Decoration[] = []
  doc.forEach((block, position) => {
    const audience = block.attrs.only as ContractAudience | null
    if (!audience) return
    const label = { 'data-only-label': only[audience] }
    decorations.push(Decoration.node(position, position + block.nodeSize, label))
  })
  doc.descendants((node, position) => {
    const text = node.text ?? ''
    for (let from = 0; ;) {
      const placeholder = findPlaceholder(text.slice(from))
      if (placeholder === null) return true
      const start = text.indexOf(placeholder, from)
      from = start + placeholder.length
      decorations.push(
        Decoration.inline(position + start, position + from, { class: 'contract-placeholder' }),
      )
    }
  })
  return DecorationSet.create(doc, decorations)
}

function createNodeViews(labels: ContentLabels): Record<string, NodeViewConstructor> {
  return {
    variable(node) {
      const dom = document.createElement('span')
      dom.className = 'contract-variable'
      dom.textContent = labels.variables[node.attrs.variable as ContractVariable]
      return { dom }
    },
    clause: (node) => createCardView(node, labels.clauses[node.attrs.clause as ContractClause]),
    initials: (node) => createCardView(node, labels.initials),
  }
}

function createCardView({ attrs }: Node, card: ClauseCard) {
  const dom = createClauseCard(card)
  if (attrs.only) dom.dataset.only = attrs.only as string
  return { dom, ignoreMutation: () => true }
}

/** The same elements as in the static text. */
function createClauseCard({ name, source, sentences }: ClauseCard): HTMLElement {
  const createElement = (tag: string, className: string, ...content: (Element | string)[]) => {
    const element = document.createElement(tag)
    element.className = className
    element.append(...content)
    return element
  }
  return createElement(
    'div',
    'contract-clause',
    createElement(
      'div',
      'contract-clause-head',
      createElement('b', '', name),
      createElement('span', '', source),
    ),
    ...sentences.map((sentence) => createElement('p', '', sentence)),
  )
}
