import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  toEmailKey,
  truncateText,
  getFirstLetter,
  getFirstName,
  toSearchKey,
  normalizeFolderPath,
  getInitials,
  isEmailAddress,
  isInFolder,
  splitGraphemes,
  toSingleLine,
  normalizeText,
  escapeXml,
} from './text.ts'

/**
 * Any text, often with characters that are removed, combine with their neighbors or are half of a
 * surrogate pair.
 */
const anyText = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point)),
      fc.constantFrom(...'aeE \n\r\t\0\u0007\u2028\u0301\u0308\u00a0\ufeff\ud83c'),
    ),
    { maxLength: 12 },
  )
  .map((signs) => signs.join(''))

describe('stored text', () => {
  test('has one Unicode form, no control characters and one kind of line break', () => {
    expect(normalizeText(' a\r\nb\u0000\u2028c\rd\te\u2029\u007f\u0085 ')).toBe('a\nbc\nd\te')
    expect([normalizeText('e\u0301'), normalizeText('e\u0000\u0301')]).toEqual(['\u00e9', '\u00e9'])
    fc.assert(
      fc.property(anyText, (text) => {
        const result = normalizeText(text)
        expect([normalizeText(result), result.normalize('NFC'), result.trim()]).toEqual([
          result,
          result,
          result,
        ])
        expect(result).not.toMatch(/[\u2028\u2029\r\0]/)
      }),
    )
  })
  test('has single spaces in one line', () => {
    expect(toSingleLine(' O’Neil \n\t Łukasz  🎥 ')).toBe('O’Neil Łukasz 🎥')
    fc.assert(
      fc.property(anyText, (text) => {
        expect([toSingleLine(toSingleLine(text)), toSingleLine(text).match(/\s\s|[\n\t]/)]).toEqual(
          [toSingleLine(text), null],
        )
      }),
    )
  })
  test("escapes XML and drops characters that XML can't contain", () => {
    expect(escapeXml('Pell & <Daughters> "boats" l\'été 🎥\n\r\t')).toBe(
      'Pell &amp; &lt;Daughters&gt; &quot;boats&quot; l&apos;été 🎥\n\r\t',
    )
    expect(escapeXml('a\u0000b\ud800c\uffffd\ufffee\u007f')).toBe('abcde')
  })
})

describe('an email address', () => {
  test('has one key for every spelling', () => {
    expect(toEmailKey(' Nell@Farraday.Example ')).toBe('nell@farraday.example')
  })
  test('is valid if a mail server would accept it', () => {
    const long = `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(61)}`
    for (const good of [
      'a@b.co',
      "o'neil+x@sub.domain.example",
      'łukasz@przykład.example',
      '.a!#$%&*/=?^_`{|}~-@7.de',
      `${'a'.repeat(64)}@b.co`,
      'a@b-c--d.x-1',
      `${'x'.repeat(64)}@${long}`,
    ])
      expect([good, isEmailAddress(good)]).toEqual([good, true])
    for (const bad of [
      '',
      'a',
      'a@b',
      'a@b.',
      '@b.co',
      'a b@c.co',
      'a@b..co',
      'a@.co',
      'a@-b.co',
      'a@b-.co',
      'a@b.-co',
      'a@b.co-',
      'a@b_c.co',
      'a@b.c_o',
      'a@b@c.co',
      `${'a'.repeat(65)}@b.co`,
      `a@${'b'.repeat(64)}.co`,
      `a@b.${'c'.repeat(64)}`,
      `${'x'.repeat(64)}@${long}c`,
      'a@b.co\nBcc: x@y.z',
      '<a@b.co>',
      ' a@b.co',
      'a@b.co ',
    ])
      expect([bad, isEmailAddress(bad)]).toEqual([bad, false])
  })
})

test('ignores case, accents, and kinds of spaces and apostrophes in a search', () => {
  expect(toSearchKey('O’Neil-Łukasz 🎥 Ærø Straße')).toBe("o'neil-lukasz 🎥 aero strasse")
  expect(toSearchKey('đ Ð Þór œuvre ı ħ ‘Zoë’')).toBe("d d thor oeuvre i h 'zoe'")
  expect(toSearchKey(' a \n\0\t b\u00a0ﬁlm ')).toBe('a b film')
  fc.assert(
    fc.property(anyText, (text) => {
      expect(toSearchKey(toSearchKey(text))).toBe(toSearchKey(text))
    }),
  )
})

describe('an excerpt', () => {
  test('is the whole text in one line if that is short', () => {
    expect([truncateText('Portraits for\n eleven people', 27), truncateText('', 5)]).toEqual([
      'Portraits for eleven people',
      '',
    ])
  })
  test('ends after a word without its comma, with an ellipsis', () => {
    expect([
      truncateText('Portraits for eleven people and a dog', 20),
      truncateText('Portraits for eleven people and a dog', 19),
      truncateText('Portraits, for eleven', 11),
      truncateText('Portraits .;: for eleven', 16),
    ]).toEqual(['Portraits for eleven…', 'Portraits for…', 'Portraits…', 'Portraits…'])
  })
  test('cuts inside a word that is too long to drop, between characters', () => {
    expect([
      truncateText('ab cdefghijklm', 6),
      truncateText('abc defghi', 6),
      truncateText('abcd efghi', 6),
    ]).toEqual(['ab cde…', 'abc de…', 'abcd…'])
    expect([...truncateText('🎥'.repeat(50), 10)]).toHaveLength(11)
  })
})

test('a greeting has the first word of a name only if that is a first name', () => {
  const people = ['Lea Brandt', 'Zoë', 'Jean-Luc P.', 'O’Neil', 'أمين سعيد']
  expect(people.map(getFirstName)).toEqual(['Lea', 'Zoë', 'Jean-Luc', 'O’Neil', 'أمين'])
  expect(['Dr. Amara Nwosu', '', 'www.example.test', '42 Films'].map(getFirstName)).toEqual([
    '',
    '',
    '',
    '',
  ])
})

describe('letters', () => {
  test('of initials are the first of the first and last word', () => {
    expect([
      getInitials('Ines Talbot'),
      getInitials('łukasz'),
      getInitials(''),
      getInitials('a b c'),
      getInitials('🎥 Film Co'),
    ]).toEqual(['IT', 'Ł', '', 'AC', '🎥C'])
  })
  test('are counted as graphemes', () => {
    expect(splitGraphemes('e\u0301🇺🇸a')).toEqual(['e\u0301', '🇺🇸', 'a'])
  })
  test('of an avatar are the first letter or digit, or else the first character', () => {
    expect(['«Łódź»', '🎥 ines', '7th Street', '🎥', ''].map(getFirstLetter)).toEqual([
      'Ł',
      'I',
      '7',
      '🎥',
      '',
    ])
  })
})

describe('a folder path', () => {
  test('is inside its parents at any depth, not inside itself or a namesake; all are inside the root', () => {
    expect([
      isInFolder('Harbor/Selects', 'Harbor'),
      isInFolder('Harbor/Selects/Best', 'Harbor'),
      isInFolder('Harbor', ''),
      isInFolder('Harbor', 'Harbor'),
      isInFolder('Harbor 2', 'Harbor'),
      isInFolder('', ''),
    ]).toEqual([true, true, true, false, false, false])
  })
  test('is stored without empty or parent segments', () => {
    expect([
      normalizeFolderPath(' / Harbor \\ Selects //'),
      normalizeFolderPath('../a/./b/..'),
      normalizeFolderPath('a  b/...'),
      normalizeFolderPath('.hidden/x.'),
      normalizeFolderPath(''),
    ]).toEqual(['Harbor/Selects', 'a/b', 'a b/...', '.hidden/x.', ''])
  })
})
