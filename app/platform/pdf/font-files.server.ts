import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { getPackagePath } from '../package-folder.server.ts'

export type FontFace = 'regular' | 'semibold' | 'italic'
export type FontFiles = Record<FontFace, string>

const buildFamily = (name: string, file: string) => ({
  regular: `@expo-google-fonts/${name}/400Regular/${file}_400Regular.ttf`,
  semibold: `@expo-google-fonts/${name}/600SemiBold/${file}_600SemiBold.ttf`,
})
const buildUprightFamily = (name: string, file: string): FontFiles => {
  const family = buildFamily(name, file)
  return { ...family, italic: family.regular }
}
const buildItalicFamily = (name: string, file: string): FontFiles => ({
  ...buildFamily(name, file),
  italic: `@expo-google-fonts/${name}/400Regular_Italic/${file}_400Regular_Italic.ttf`,
})
const emoji = '@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff'

/**
 * The fonts of PDFs, below node_modules, in the order in which they are asked for a character. The
 * package has copies in `build/fonts` (see scripts/package.ts).
 */
export const fontFamilies: FontFiles[] = [
  buildItalicFamily('instrument-sans', 'InstrumentSans'),
  buildItalicFamily('noto-sans', 'NotoSans'),
  // without italics
  buildUprightFamily('noto-sans-hebrew', 'NotoSansHebrew'),
  buildUprightFamily('noto-sans-arabic', 'NotoSansArabic'),
  { regular: emoji, semibold: emoji, italic: emoji },
]

/** Returns the paths of all fonts: those of the program, then those in `data/fonts` by name. */
export async function listFontFiles(dataDir: string): Promise<FontFiles[]> {
  const findFile = (path: string) => {
    const copy = getPackagePath(`build/fonts/${path}`)
    return existsSync(copy) ? copy : getPackagePath(`node_modules/${path}`)
  }
  const ownFiles = await readdir(join(dataDir, 'fonts')).catch(() => [])
  return [
    ...fontFamilies.map(({ regular, semibold, italic }) => ({
      regular: findFile(regular),
      semibold: findFile(semibold),
      italic: findFile(italic),
    })),
    ...ownFiles
      .filter((name) => /\.(?:ttf|otf|woff2?)$/i.test(name))
      .toSorted()
      .map((name) => join(dataDir, 'fonts', name))
      .map((path) => ({ regular: path, semibold: path, italic: path })),
  ]
}
