import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { getPackagePath } from '../package-folder.server.ts'

export type Weight = 'regular' | 'semibold'
export type FontFiles = Record<Weight, string>

const buildFamily = (name: string, file: string): FontFiles => ({
  regular: `@expo-google-fonts/${name}/400Regular/${file}_400Regular.ttf`,
  semibold: `@expo-google-fonts/${name}/600SemiBold/${file}_600SemiBold.ttf`,
})
const emoji = '@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff'

/**
 * The fonts of PDFs, below node_modules, in the order in which they are asked for a character. The
 * package has copies in `build/fonts` (see scripts/package.ts).
 */
export const fontFamilies: FontFiles[] = [
  buildFamily('instrument-sans', 'InstrumentSans'),
  buildFamily('noto-sans', 'NotoSans'),
  buildFamily('noto-sans-hebrew', 'NotoSansHebrew'),
  buildFamily('noto-sans-arabic', 'NotoSansArabic'),
  { regular: emoji, semibold: emoji },
]

/** Returns the paths of all fonts: those of the program, then those in `data/fonts` by name. */
export async function listFontFiles(dataDir: string): Promise<FontFiles[]> {
  const findFile = (path: string) => {
    const copy = getPackagePath(`build/fonts/${path}`)
    return existsSync(copy) ? copy : getPackagePath(`node_modules/${path}`)
  }
  const ownFiles = await readdir(join(dataDir, 'fonts')).catch(() => [])
  return [
    ...fontFamilies.map(({ regular, semibold }) => ({
      regular: findFile(regular),
      semibold: findFile(semibold),
    })),
    ...ownFiles
      .filter((name) => /\.(?:ttf|otf|woff2?)$/i.test(name))
      .toSorted()
      .map((name) => join(dataDir, 'fonts', name))
      .map((path) => ({ regular: path, semibold: path })),
  ]
}
