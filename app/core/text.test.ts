import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  addressKey,
  excerpt,
  firstLetter,
  fold,
  folderPath,
  initials,
  isAddress,
  isBeneath,
  lettersOf,
  oneLine,
  tidy,
  xml,
} from './text.ts'

/**
 * Texts of any signs there are, and often of such as are taken out, join with their neighbours or
 * come as half of a pair.
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

describe('text as it is kept', () => {
  test('has one form, no control characters and one kind of line break', () => {
    expect(tidy(' a\r\nb\u0000\u2028c\rd\te\u2029\u007f\u0085 ')).toBe('a\nbc\nd\te')
    expect([tidy('e\u0301'), tidy('e\u0000\u0301')]).toEqual(['\u00e9', '\u00e9'])
    fc.assert(
      fc.property(anyText, (text) => {
        const kept = tidy(text)
        expect([tidy(kept), kept.normalize('NFC'), kept.trim()]).toEqual([kept, kept, kept])
        expect(kept).not.toMatch(/[\u2028\u2029\r\0]/)
      }),
    )
  })
  test('in one line has single spaces', () => {
    expect(oneLine(' O’Neil \n\t Łukasz  🎥 ')).toBe('O’Neil Łukasz 🎥')
    fc.assert(
      fc.property(anyText, (text) => {
        expect([oneLine(oneLine(text)), oneLine(text).match(/\s\s|[\n\t]/)]).toEqual([
          oneLine(text),
          null,
        ])
      }),
    )
  })
  test('in XML is what XML can hold, and every sign that means something to it by name', () => {
    expect(xml('Pell & <Daughters> "boats" l\'été 🎥\n\r\t')).toBe(
      'Pell &amp; &lt;Daughters&gt; &quot;boats&quot; l&apos;été 🎥\n\r\t',
    )
    expect(xml('a\u0000b\ud800c\uffffd\ufffee\u007f')).toBe('abcde')
  })
})

describe('an address', () => {
  test('is one mailbox however it is written', () => {
    expect(addressKey(' Nell@Farraday.Example ')).toBe('nell@farraday.example')
  })
  test('is one a mail server would take', () => {
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
      expect([good, isAddress(good)]).toEqual([good, true])
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
      expect([bad, isAddress(bad)]).toEqual([bad, false])
  })
})

test('searching knows neither case nor accents, nor which space or apostrophe it was', () => {
  expect(fold('O’Neil-Łukasz 🎥 Ærø Straße')).toBe("o'neil-lukasz 🎥 aero strasse")
  expect(fold('đ Ð Þór œuvre ı ħ ‘Zoë’')).toBe("d d thor oeuvre i h 'zoe'")
  expect(fold(' a \n\0\t b\u00a0ﬁlm ')).toBe('a b film')
  fc.assert(
    fc.property(anyText, (text) => {
      expect(fold(fold(text))).toBe(fold(text))
    }),
  )
})

describe('an excerpt', () => {
  test('is all there is where that is short, in one line', () => {
    expect([excerpt('Portraits for\n eleven people', 27), excerpt('', 5)]).toEqual([
      'Portraits for eleven people',
      '',
    ])
  })
  test('ends at a word, without the comma after it, and says when something is missing', () => {
    expect([
      excerpt('Portraits for eleven people and a dog', 20),
      excerpt('Portraits for eleven people and a dog', 19),
      excerpt('Portraits, for eleven', 11),
      excerpt('Portraits .;: for eleven', 16),
    ]).toEqual(['Portraits for eleven…', 'Portraits for…', 'Portraits…', 'Portraits…'])
  })
  test('is cut within a word that is too long to leave out, and between letters', () => {
    expect([
      excerpt('ab cdefghijklm', 6),
      excerpt('abc defghi', 6),
      excerpt('abcd efghi', 6),
    ]).toEqual(['ab cde…', 'abc de…', 'abcd…'])
    expect([...excerpt('🎥'.repeat(50), 10)]).toHaveLength(11)
  })
})

describe('letters', () => {
  test('of a badge are the first of the first and the last word', () => {
    expect([
      initials('Ines Talbot'),
      initials('łukasz'),
      initials(''),
      initials('a b c'),
      initials('🎥 Film Co'),
    ]).toEqual(['IT', 'Ł', '', 'AC', '🎥C'])
  })
  test('are counted as people count them', () => {
    expect(lettersOf('e\u0301🇺🇸a')).toEqual(['e\u0301', '🇺🇸', 'a'])
  })
  test('of a name begin with the first that is one, or a figure; else with whatever it begins with', () => {
    expect(['«Łódź»', '🎥 ines', '7th Street', '🎥', ''].map(firstLetter)).toEqual([
      'Ł',
      'I',
      '7',
      '🎥',
      '',
    ])
  })
})

describe('a folder', () => {
  test('lies beneath another however deep, not beneath itself or its namesakes; all lie beneath the one without a name', () => {
    expect([
      isBeneath('Harbor/Selects', 'Harbor'),
      isBeneath('Harbor/Selects/Best', 'Harbor'),
      isBeneath('Harbor', ''),
      isBeneath('Harbor', 'Harbor'),
      isBeneath('Harbor 2', 'Harbor'),
      isBeneath('', ''),
    ]).toEqual([true, true, true, false, false, false])
  })
  test('is kept by the names on its way, none of which is empty or leads up', () => {
    expect([
      folderPath(' / Harbor \\ Selects //'),
      folderPath('../a/./b/..'),
      folderPath('a  b/...'),
      folderPath('.hidden/x.'),
      folderPath(''),
    ]).toEqual(['Harbor/Selects', 'a/b', 'a b/...', '.hidden/x.', ''])
  })
})
