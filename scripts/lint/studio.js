/** Custom oxlint rules for what types can't express. */

import { bannedWords, frameworkNames, isVerbFirst, stripComment } from './language.ts'

const functions = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']
const getCalleeName = ({ callee }) =>
  callee.type === 'MemberExpression' ? callee.property.name : callee.name

/** `recordEvent` or a helper that calls it. Security events are a different log. */
const recordsEvent = /^record(?!Security)\w*Event$/

/** A write that opens a transaction records an event, and an exported one checks permission. */
const writesRecordEvents = {
  create(context) {
    const open = []
    const enter = (node) => open.push({ node, calls: new Set() })
    const leave = () => {
      const { node, calls } = open.pop()
      for (const name of calls) open.at(-1)?.calls.add(name)
      if (open.length > 0 || !calls.has('transact')) return
      if (![...calls].some((name) => recordsEvent.test(name)))
        context.report({
          node,
          message: 'A write that opens a transaction must call recordEvent().',
        })
      const exported = node.parent?.type === 'ExportNamedDeclaration'
      if (exported && !calls.has('authorize'))
        context.report({ node, message: 'A write must call authorize().' })
    }
    const listeners = {
      CallExpression(node) {
        const name = getCalleeName(node)
        if (name) open.at(-1)?.calls.add(name)
      },
    }
    for (const kind of functions)
      Object.assign(listeners, { [kind]: enter, [`${kind}:exit`]: leave })
    return listeners
  },
}

/**
 * The embedded database has one connection, so the outer context must not be used inside a
 * transaction: the inner one shadows it.
 */
const transactionContext = {
  create(context) {
    const nameRule =
      'The callback of a transaction must shadow the outer context: ' +
      'transact(ctx, async (ctx) => ...).'
    const slow = new Set([
      'hashPassword',
      'verifyPassword',
      'fetch',
      'setTimeout',
      'sendMail',
      'send',
    ])
    let depth = 0
    const isWork = (node) =>
      node.parent?.type === 'CallExpression' &&
      getCalleeName(node.parent) === 'transact' &&
      node.parent.arguments[1] === node
    const enter = (node) => {
      if (!isWork(node)) return
      depth++
      const [outer] = node.parent.arguments
      const [inner] = node.params
      if (outer?.type !== 'Identifier' || inner?.type !== 'Identifier' || outer.name !== inner.name)
        context.report({ node, message: nameRule })
    }
    const leave = (node) => {
      if (isWork(node)) depth--
    }
    const listeners = {
      CallExpression(node) {
        const [, work] = node.arguments
        if (getCalleeName(node) === 'transact' && work && !functions.includes(work.type))
          context.report({ node, message: nameRule })
        if (depth > 0 && slow.has(getCalleeName(node)))
          context.report({
            node,
            message: 'A transaction may only wait for its own queries: do this before or after it.',
          })
      },
      MemberExpression(node) {
        const reaches = node.property.name === 'db' || node.property.name === 'pool'
        if (
          reaches &&
          node.object.type === 'MemberExpression' &&
          node.object.property.name === 'app'
        )
          context.report({
            node,
            message: 'Use ctx.db for queries, which is the transaction if there is one.',
          })
      },
    }
    for (const kind of functions)
      Object.assign(listeners, { [kind]: enter, [`${kind}:exit`]: leave })
    return listeners
  },
}

/** Interface text comes from app/messages, so that a second language is one more folder. */
const textFromMessages = {
  create(context) {
    const textAttributes = new Set(['aria-label', 'alt', 'title', 'placeholder', 'label'])
    const message = 'Text comes from app/messages: useMessages().'
    return {
      JSXText(node) {
        if (/\p{L}/u.test(node.value)) context.report({ node, message })
      },
      JSXAttribute(node) {
        if (
          textAttributes.has(node.name.name) &&
          node.value?.type === 'Literal' &&
          /\p{L}/u.test(String(node.value.value))
        )
          context.report({ node, message })
      },
    }
  },
}

/** Time, dates and money are each handled in one place. */
const noLocalDates = {
  create(context) {
    const message =
      'Instants come from ctx.now; dates, numbers and money are formatted in app/core.'
    return {
      NewExpression(node) {
        if (node.callee.name === 'Date' && node.arguments.length === 0)
          context.report({ node, message })
      },
      MemberExpression(node) {
        const { object, property } = node
        if (
          (object.name === 'Date' && property.name === 'now') ||
          object.name === 'Intl' ||
          property.name?.startsWith('toLocale')
        )
          context.report({ node, message })
      },
      BinaryExpression(node) {
        if (['*', '/'].includes(node.operator) && node.right.value === 100)
          context.report({ node, message })
      },
    }
  },
}

/** The program's clock can be shifted, so code doesn't read the machine's clock. */
const noMachineClock = {
  create(context) {
    const message = 'Read the time from app.clock(), or from ctx.now in a request.'
    return {
      NewExpression(node) {
        if (node.callee.name === 'Date' && node.arguments.length === 0)
          context.report({ node, message })
      },
      MemberExpression(node) {
        if (node.object.name === 'Date' && node.property.name === 'now')
          context.report({ node, message })
      },
    }
  },
}

/** Rows of work are claimed in one module, with leases. */
const claimsInOneModule = {
  create(context) {
    const message =
      'Rows are claimed in app/platform/claims.server.ts: claimNext(), or lockAvailable().'
    return {
      Property(node) {
        if (node.key.name === 'skipLocked') context.report({ node, message })
      },
      Literal(node) {
        if (/skip\s+locked/i.test(String(node.value))) context.report({ node, message })
      },
      TemplateElement(node) {
        if (/skip\s+locked/i.test(node.value.raw)) context.report({ node, message })
      },
    }
  },
}

/** Advisory locks are listed in one module, so that no two share a number. */
const locksInOneModule = {
  create(context) {
    const check = (node, text) => {
      if (/pg_(?:try_)?advisory/.test(text))
        context.report({
          node,
          message: 'Take locks with takeLock() from app/data/locks.server.ts.',
        })
    }
    return {
      Literal: (node) => check(node, String(node.value)),
      TemplateElement: (node) => check(node, node.value.raw),
    }
  },
}

/** The CSP allows no style attributes, and no raw HTML is inserted. */
const noInlineStyles = {
  create(context) {
    return {
      JSXAttribute(node) {
        if (node.name.name === 'style')
          context.report({ node, message: 'The CSP refuses style attributes: use a class.' })
        if (node.name.name === 'dangerouslySetInnerHTML')
          context.report({ node, message: 'HTML is rendered by React.' })
      },
    }
  },
}

/** nodemailer parses a URL's query as options, and one of its options is a program to run. */
const literalMailOptions = {
  create(context) {
    const known = new Set([
      'host',
      'port',
      'secure',
      'requireTLS',
      'auth',
      'connectionTimeout',
      'greetingTimeout',
      'socketTimeout',
      'disableFileAccess',
      'disableUrlAccess',
    ])
    const message =
      'createTransport() takes host, port, secure, requireTLS and auth as literal keys, never ' +
      'a URL or another object.'
    const isPlain = (property) =>
      property.type === 'Property' && !property.computed && known.has(property.key.name)
    // `...(auth && { auth })`
    const isOptional = ({ type, argument }) =>
      type === 'SpreadElement' &&
      argument.type === 'LogicalExpression' &&
      argument.right.type === 'ObjectExpression' &&
      argument.right.properties.every(isPlain)
    return {
      CallExpression(node) {
        if (getCalleeName(node) !== 'createTransport') return
        const [options] = node.arguments
        if (
          options?.type !== 'ObjectExpression' ||
          !options.properties.every((property) => isPlain(property) || isOptional(property))
        )
          context.report({ node, message })
      },
    }
  },
}

/** Searches are limited where they are read and split: each word is a condition on every row. */
const boundedSearch = {
  create(context) {
    return {
      CallExpression(node) {
        const [first] = node.arguments
        const { callee } = node
        if (node.arguments.length === 1 && first.value === 'q')
          context.report({
            node,
            message: 'Read a search with readSearch() from app/core/search.ts.',
          })
        if (
          getCalleeName(node) === 'split' &&
          callee.object?.type === 'CallExpression' &&
          getCalleeName(callee.object) === 'toSearchKey'
        )
          context.report({
            node,
            message: 'Split a search with splitSearchWords() from app/core/search.ts.',
          })
      },
    }
  },
}

/** Words that begin a clause about the thing instead of naming it. */
const questionWord = /^[\s*]*(What|Who|Whether|Where|How|Why|Which)\b/u

const plainWords = {
  create(context) {
    const inMessages = /app\/messages\//u.test(context.filename.replaceAll('\\', '/'))
    const check = (node, text) => {
      for (const word of new Set(text.match(bannedWords)))
        context.report({ node, message: `Write plain English instead of "${word}".` })
    }
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          check(comment, stripComment(comment.value))
          const [, word] = questionWord.exec(comment.value) ?? []
          if (word)
            context.report({ node: comment, message: `Begin with the thing, not "${word}".` })
        }
      },
      CallExpression({ callee, arguments: [title] }) {
        const isTest = /^(?:test|describe)$/u.test(callee.name ?? callee.object?.name ?? '')
        if (isTest && typeof title?.value === 'string') check(title, title.value)
      },
      ...(inMessages && {
        Literal(node) {
          if (typeof node.value === 'string') check(node, node.value)
        },
        TemplateElement(node) {
          check(node, node.value.cooked ?? '')
        },
      }),
    }
  },
}

/** Functions begin with a verb, local ones too. Components and classes begin with a capital. */
const verbFirst = {
  create(context) {
    const check = (id, statement) => {
      const isFrameworkName =
        frameworkNames.has(id.name) && statement.parent.type === 'ExportNamedDeclaration'
      if (/^[a-z]/u.test(id.name) && !isFrameworkName && !isVerbFirst(id.name))
        context.report({ node: id, message: `Begin the name of "${id.name}" with a verb.` })
    }
    return {
      FunctionDeclaration(node) {
        if (node.id) check(node.id, node)
      },
      VariableDeclarator({ id, init, parent }) {
        if (id.type === 'Identifier' && functions.includes(init?.type)) check(id, parent)
      },
    }
  },
}

export default {
  meta: { name: 'studio' },
  rules: {
    'writes-record-events': writesRecordEvents,
    'transaction-context': transactionContext,
    'text-from-messages': textFromMessages,
    'no-local-dates': noLocalDates,
    'no-machine-clock': noMachineClock,
    'claims-in-one-module': claimsInOneModule,
    'locks-in-one-module': locksInOneModule,
    'no-inline-styles': noInlineStyles,
    'bounded-search': boundedSearch,
    'literal-mail-options': literalMailOptions,
    'plain-words': plainWords,
    'verb-first': verbFirst,
  },
}
