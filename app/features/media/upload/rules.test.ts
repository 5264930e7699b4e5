import fc from 'fast-check'
import { expect, test } from 'vitest'

import { guessMediaKind } from '#app/core/media-kinds.ts'

import { validateAnnouncedFile, toFolderPath, hasRoom, toFileName } from './rules.ts'

test('normalizes a folder to names joined by slashes, and leaves a normalized one unchanged', () => {
  expect(
    [' Harbor // Selects ', '/../Harbor/./Selects/', 'Harbor\\Selects', '..', '/', ''].map(
      toFolderPath,
    ),
  ).toEqual(['Harbor/Selects', 'Harbor/Selects', 'Harbor/Selects', '', '', ''])
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: fc.constantFrom('.', '/', '\\', ' ', 'a', 'b'), maxLength: 400 }),
      ),
      (text) => {
        const folder = toFolderPath(text)
        expect([
          toFolderPath(folder),
          folder.length <= 200,
          folder.split('/').some((name) => name === '..' || name === '.'),
          /^\/|\/$|\/\//.test(folder),
          /[\n\r\0]/.test(folder),
        ]).toEqual([folder, true, false, false, false])
      },
    ),
  )
})

test('reduces a file name to one line without a path, and leaves a clean one unchanged', () => {
  expect(
    ['a.jpg', 'C:\\b\\a.jpg', '../../etc/passwd', 'a\r\nb.jpg', '\u202egpj.exe', '', '/'].map(
      toFileName,
    ),
  ).toEqual(['a.jpg', 'a.jpg', 'passwd', 'a b.jpg', 'gpj.exe', '', ''])
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => {
      const name = toFileName(text)
      expect([toFileName(name), name.length <= 200, /[/\\\n\r\0]/.test(name)]).toEqual([
        name,
        true,
        false,
      ])
    }),
  )
})

test('guesses the kind by the extension, then by the type', () => {
  expect([
    guessMediaKind('A.JPG', ''),
    guessMediaKind('a.mov', 'video/quicktime'),
    guessMediaKind('a', 'audio/flac'),
    guessMediaKind('a.exe', ''),
    guessMediaKind('a.mp4', 'text/html'),
  ]).toEqual(['picture', 'film', 'sound', null, 'film'])
  expect([
    validateAnnouncedFile({ name: 'a.heif', type: '', bytes: 1 }),
    validateAnnouncedFile({ name: 'a.png', type: '', bytes: 0 }),
    validateAnnouncedFile({ name: 'a.flac', type: '', bytes: 1 }),
  ]).toEqual(['picture-heic', 'file-empty', null])
})

test('leaves disk space for the rest of the program', () => {
  const mega = 1024 * 1024
  expect([
    hasRoom(1000 * mega, 700 * mega),
    hasRoom(1000 * mega, 800 * mega),
    hasRoom(100 * mega, 0),
  ]).toEqual([true, false, false])
})
