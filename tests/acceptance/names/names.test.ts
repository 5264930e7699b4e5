import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'

import { type Comment, type Program, Visitor, parseSync } from 'oxc-parser'
import { test } from 'vitest'

import {
  bannedWords,
  frameworkNames,
  isVerbFirst,
  stripComment,
} from '../../../scripts/lint/language.ts'
import { check, report } from '../../support/check.ts'

const maxColumns = 100

type Source = { file: string; text: string; comments: Comment[]; program: Program }

const sources = globSync('{app,server,db,scripts,tests,bench,media}/**/*.{ts,tsx,mjs,js}')
  .concat(globSync('*.{ts,js}'))
  .map((file): Source => {
    const text = readFileSync(file, 'utf8')
    const { comments, program } = parseSync(file, text)
    return { file, text, comments, program }
  })

test('functions begin with a verb', () => {
  const names = sources.flatMap(listFunctions)
  const others = names.filter((name) => !isVerbFirst(name))
  const share = (100 * (names.length - others.length)) / names.length
  check('at least 99 % of functions begin with a verb', share >= 99, others)
  report(`${share.toFixed(1)} % of ${names.length} functions begin with a verb`, 'verbs')
})

test('comments and messages have no archaic words', () => {
  const prose = sources.flatMap(listProse)
  const words = prose.flatMap((text) => text.match(/[\p{L}’']+/gu) ?? []).length
  const banned = prose.flatMap((text) => text.match(bannedWords) ?? [])
  const rate = (1000 * banned.length) / words
  check('at most 0.5 banned words per 1,000', rate <= 0.5, banned)
  report(`${rate.toFixed(2)} banned words per 1,000 of ${words}`, 'words')
})

test('code is at most 100 columns wide', () => {
  const wide = sources.flatMap(listWideLines)
  check(`no line of code is wider than ${maxColumns} columns`, wide.length === 0, wide)
  report(`${wide.length} wide lines`, 'lines')
})

test('features import each other in no ring', () => {
  const structure = run('scripts/check-structure.ts')
  const rings = structure.match(/import each other/g)?.length ?? 0
  check('no features import each other in a ring', rings === 0, structure)
  report(`${rings} rings`, 'rings')
})

test('every message has a sentence', () => {
  // every problem code is a key of the sentences, so a missing sentence is a type error
  run('node_modules/@react-router/dev/bin.cjs', 'typegen')
  const missing = run('node_modules/typescript/bin/tsc', '--noEmit').match(/error TS/g)?.length ?? 0
  check('every message has a sentence', missing === 0, missing)
  report(`${missing} messages without a sentence`, 'messages')
})

test('the glossary has at most 25 entries', () => {
  // two rows of the table are its head
  const entries = readFileSync('docs/glossary.md', 'utf8').match(/^\|/gm)!.length - 2
  check('the glossary has at most 25 entries', entries <= 25, entries)
  report(`${entries} glossary entries`, 'glossary')
})

/**
 * Lists the named functions of a file, local ones too. Components, classes and the exports a
 * framework names are not counted.
 */
function listFunctions({ program }: Source): string[] {
  const exported = new Set<unknown>()
  const names: string[] = []
  const add = (name: string, statement: unknown) => {
    const isFrameworkName = frameworkNames.has(name) && exported.has(statement)
    if (/^[a-z]/.test(name) && !isFrameworkName) names.push(name)
  }
  new Visitor({
    ExportNamedDeclaration: ({ declaration }) => exported.add(declaration),
    FunctionDeclaration(node) {
      if (node.id) add(node.id.name, node)
    },
    VariableDeclaration(node) {
      for (const { id, init } of node.declarations)
        if (
          id.type === 'Identifier' &&
          (init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression')
        )
          add(id.name, node)
    },
  }).visit(program)
  return names
}

function listProse(source: Source): string[] {
  const comments = source.comments.map(({ value }) => stripComment(value))
  return source.file.startsWith('app/messages/')
    ? [...comments, ...listLiterals(source).map(({ text }) => text)]
    : comments
}

function listLiterals({ program, text }: Source) {
  const found: { start: number; end: number; text: string }[] = []
  const add = ({ start, end }: { start: number; end: number }) =>
    found.push({ start, end, text: text.slice(start, end) })
  new Visitor({ Literal: add, TemplateElement: add, JSXText: add }).visit(program)
  return found
}

/** Lists lines that are too wide without the strings in them, which no formatter can break. */
function listWideLines(source: Source): string[] {
  const literals = listLiterals(source)
  const wide: string[] = []
  let start = 0
  for (const [index, line] of source.text.split('\n').entries()) {
    const end = start + line.length
    if (line.length > maxColumns) {
      const inStrings = literals
        .filter((one) => one.start < end && one.end > start)
        .reduce((sum, one) => sum + Math.min(one.end, end) - Math.max(one.start, start), 0)
      // a single string that is wide by itself
      if (line.length - inStrings > maxColumns || inStrings === 0)
        wide.push(`${source.file}:${index + 1}`)
    }
    start = end + 1
  }
  return wide
}

function run(...args: string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  return stdout + stderr
}
