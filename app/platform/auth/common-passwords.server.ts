import { toSearchKey } from '#app/core/text.ts'

import lists from './common-passwords.json' with { type: 'json' }

const passwords = new Set(lists.passwords)
const commonWords = new Set(lists.words)

/**
 * Stems rejected alone, in pairs or with short additions: common choices and words of this trade.
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
 * Returns true for the 4,000 most common passwords of their length, and for a common word with
 * digits, symbols or repeats around it.
 */
export function isCommonPassword(password: string): boolean {
  const key = toSearchKey(password)
  // undo common letter substitutions
  const plainKey = key
    .replace(/[@4]/g, 'a')
    .replace(/3/g, 'e')
    .replace(/[1!]/g, 'i')
    .replace(/0/g, 'o')
    .replace(/[$5]/g, 's')
  return (
    passwords.has(password.toLowerCase()) ||
    [key, plainKey].some((text) => isDecoratedWord(text) || isBuiltOnStems(text, stems))
  )
}

/**
 * Returns true if little remains of a password without these stems, sequences of digits, years and
 * repeated characters.
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
  const [, formKey = ''] = /^(.{4,11}?)(?:\P{L}*\1)*$/u.exec(core) ?? []
  return commonWords.has(formKey)
}
