import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The folder of the program itself: of the repository, or of the installed package. It is not the
 * current folder, which is where the data goes. Found from below, because a build moves modules.
 */
const packageFolder = findPackageFolder(import.meta.dirname)

function findPackageFolder(folder: string): string {
  if (existsSync(join(folder, 'db', 'migrations'))) return folder
  if (dirname(folder) === folder) throw new Error('The folder of the program was not found.')
  return findPackageFolder(dirname(folder))
}

/** Returns the absolute path of a file of the program, such as `build/media/manifest.json`. */
export function getPackagePath(path: string): string {
  return join(packageFolder, path)
}

/**
 * Returns the absolute path of a module that runs in a process or thread of its own: TypeScript in
 * the repository, JavaScript in the package, because Node strips no types below node_modules.
 */
export function getEntryPath(name: string): string {
  const source = getPackagePath(`${name}.ts`)
  return existsSync(source) ? source : getPackagePath(`${name}.js`)
}
