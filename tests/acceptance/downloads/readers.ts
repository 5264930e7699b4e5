import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Lists the names of a zip, one a line, sorted by bytes, and checks every CRC-32. */
const python = `
import sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as zip:
    assert zip.testzip() is None
    names = sorted(info.filename.encode() for info in zip.infolist())
sys.stdout.buffer.write(b"".join(name + b"\\n" for name in names))
`
const tools = ['unzip', '7z', 'bsdtar', 'python3', 'curl', 'nginx'] as const

/** Returns the programs that this check needs and that aren't installed. */
export function listMissingTools(): string[] {
  const isThere = (name: string) =>
    spawnSync('sh', ['-c', `PATH=$PATH:/usr/sbin command -v ${name}`]).status === 0
  return tools.filter((name) => !isThere(name))
}

/** Reads the whole zip with each program. Returns the names that Python lists, or the failures. */
export async function readWithAll(zip: string): Promise<{ names: string[]; failures: string[] }> {
  const failures: string[] = []
  const options = { maxBuffer: 256 * 1024 * 1024, env: { ...process.env, LC_ALL: 'C.UTF-8' } }
  const runReader = async (program: string, args: string[]) => {
    try {
      return (await run(program, args, options)).stdout
    } catch (error) {
      failures.push(
        `${program}: ${String((error as { stderr?: string }).stderr ?? error).slice(0, 200)}`,
      )
      return ''
    }
  }
  await runReader('unzip', ['-tqq', zip])
  await runReader('7z', ['t', '-bso0', '-bsp0', zip])
  const listed = (await runReader('bsdtar', ['-tf', zip])).split('\n').filter(Boolean)
  const names = (await runReader('python3', ['-c', python, zip])).split('\n').filter(Boolean)
  if (listed.length !== names.length) failures.push(`bsdtar lists ${listed.length} files`)
  return { names, failures }
}
