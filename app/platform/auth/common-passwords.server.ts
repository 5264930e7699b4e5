import { toSearchKey } from '#app/core/text.ts'

import lists from './common-passwords.json' with { type: 'json' }

const passwords = new Set(lists.passwords)
const words = new Set(lists.words)

/**
 * Stems refused with anything short around them, also in pairs: what people try first, and this
 * trade's own words.
 */
const stems = [
  'password',
  'passwort',
  'letmein',
  'welcome',
  'qwerty',
  'qwertyuiop',
  'asdfgh',
  'asdfghjkl',
  'zxcvbnm',
  'iloveyou',
  'changeme',
  'admin',
  'administrator',
  'root',
  'login',
  'secret',
  'default',
  'guest',
  'test',
  'testing',
  'hello',
  'access',
  'abc',
  'abcdef',
  'abcdefgh',
  'master',
  'trustno',
  'correcthorsebatterystaple',
  'photography',
  'studio',
  'camera',
  'backlot',
]

/**
 * Whether a password is one of the 4,000 most common of its length, or one common word with digits,
 * symbols or repeats around it.
 */
export function isCommonPassword(password: string): boolean {
  const typed = toSearchKey(password)
  // what people write for a letter
  const plain = typed
    .replace(/[@4]/g, 'a')
    .replace(/3/g, 'e')
    .replace(/[1!]/g, 'i')
    .replace(/0/g, 'o')
    .replace(/[$5]/g, 's')
  return (
    passwords.has(password.toLowerCase()) ||
    [typed, plain].some((text) => isDecoratedWord(text) || isBuiltOnStems(text, stems))
  )
}

/**
 * Whether little remains of a password once these stems, digits in a row, years and repeats are
 * taken out of it.
 */
export function isBuiltOnStems(password: string, stems: string[]): boolean {
  let rest = toSearchKey(password)
  for (const stem of stems.map(toSearchKey).sort((a, b) => b.length - a.length))
    rest = rest.replaceAll(stem, '')
  rest = rest
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(
      /(?:0123456789|123456789|12345678|1234567|123456|12345|1234|123|987654321|19\d\d|20\d\d|io\d*)/g,
      '',
    )
  return new Set(rest).size < 5
}

function isDecoratedWord(text: string): boolean {
  const core = text.replace(/^\P{L}+|\P{L}+$/gu, '')
  const [, once = ''] = /^(.{4,11}?)(?:\P{L}*\1)*$/u.exec(core) ?? []
  return words.has(once)
}
