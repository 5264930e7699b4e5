import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

import pg from 'pg'
import { afterAll, describe, expect, test, vi } from 'vitest'

import { templateFile } from '../../tests/support/database-urls.ts'
import { type EmbeddedDatabase, openEmbedded } from './embedded.ts'

const dir = mkdtempSync(join(tmpdir(), 'backlot-embedded-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

async function withDatabase<T>(
  folder: string | null,
  work: (pool: pg.Pool, embedded: EmbeddedDatabase) => Promise<T>,
  options: Parameters<typeof openEmbedded>[1] = {},
): Promise<T> {
  const embedded = await openEmbedded(folder, options)
  const pool = new pg.Pool(embedded.connection)
  pool.on('error', () => {})
  try {
    return await work(pool, embedded)
  } finally {
    await pool.end()
    await embedded.close()
  }
}

/**
 * Waits until the process ends, and returns the most resident memory in MB that it and its child
 * processes had at once. `maxRSS` isn't it: Linux lets a process inherit the peak of its parent,
 * which here is the test runner. Without /proc returns 0.
 */
async function measurePeakMemory(root: ChildProcess): Promise<number> {
  const read = (file: string) => {
    try {
      return readFileSync(file, 'utf8')
    } catch {
      return '' // the process has ended
    }
  }
  const sumKilobytes = (pid: string): number =>
    Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) +
    read(`/proc/${pid}/task/${pid}/children`)
      .split(' ')
      .filter(Boolean)
      .reduce((sum, child) => sum + sumKilobytes(child), 0)
  let peak = 0
  const timer = setInterval(() => (peak = Math.max(peak, sumKilobytes(String(root.pid)))), 10)
  await new Promise((resolve) => root.once('exit', resolve))
  clearInterval(timer)
  return peak / 1024
}

describe('the embedded database', () => {
  test('calls fsync after every commit', async () => {
    await withDatabase(dir, async (pool, embedded) => {
      const { rows } = await pool.query(
        `select name || '=' || setting as s from pg_settings
          where name in ('fsync', 'synchronous_commit', 'full_page_writes') order by 1`,
      )
      expect(rows.map(({ s }) => s)).toEqual([
        'fsync=on',
        'full_page_writes=on',
        'synchronous_commit=on',
      ])
      await pool.query('create table kept (n int)')
      const before = await embedded.countFsyncs()
      for (let n = 0; n < 20; n++) await pool.query('insert into kept values ($1)', [n])
      expect((await embedded.countFsyncs()) - before).toBeGreaterThanOrEqual(20)
    })
    await withDatabase(dir, async (pool) => {
      expect((await pool.query('select count(*)::int as n from kept')).rows[0].n).toBe(20)
    })
  })

  test('creates its files within 1 GB of memory', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'backlot-embedded-'))
    const creator = spawn(
      process.execPath,
      ['--liftoff-only', '--no-warnings', 'db/embedded/initialize.ts', `${folder}/postgres`],
      { stdio: 'inherit' },
    )
    const peak = await measurePeakMemory(creator)
    expect(creator.exitCode).toBe(0)
    expect(peak).toBeLessThan(900)
    await withDatabase(folder, async (pool) => {
      expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }])
    })
    rmSync(folder, { recursive: true, force: true })
  })

  test('removes the files of an interrupted start', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'backlot-embedded-'))
    for (const name of ['postgres.new', 'postgres.newCut123']) {
      mkdirSync(join(folder, name))
      writeFileSync(join(folder, name, 'PG_VERSION'), '')
    }
    await withDatabase(folder, async () => {})
    expect(readdirSync(folder).filter((name) => name.startsWith('postgres'))).toEqual(['postgres'])
    rmSync(folder, { recursive: true, force: true })
  })

  test('is not optimized, and so needs 500 MB less, on a machine with 1 GB of memory', async () => {
    await withDatabase(dir, async () => {}) // creating its files is measured above
    const script =
      `process.constrainedMemory = () => 1e9; const { default: pg } = await import('pg'); ` +
      `const { openEmbedded } = await import('./db/embedded/embedded.ts'); const embedded = ` +
      'await openEmbedded(process.argv[1]); const pool = new pg.Pool(embedded.connection); ' +
      // with the optimizing compiler, it begins within the first of these
      `for (let n = 0; n < 200; n++) await pool.query("select count(*) from ` +
      `generate_series(1, 2000) n where n::text like '%1%' and n > 5"); ` +
      'await pool.end(); await embedded.close()'
    const opener = spawn(process.execPath, ['--input-type=module', '-e', script, dir], {
      stdio: 'inherit',
    })
    const peak = await measurePeakMemory(opener)
    expect(opener.exitCode).toBe(0)
    expect(peak).toBeLessThan(400)
  })

  test('rejects a second process with the pid of the first, and kill -9 releases the lock', async () => {
    const script =
      `const { openEmbedded } = await import('./db/embedded/embedded.ts'); await ` +
      `openEmbedded(process.argv[1]); console.log('held'); setInterval(() => {}, 1000)`
    const holder = spawn(process.execPath, ['--input-type=module', '-e', script, dir], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    await new Promise((resolve) => holder.stdout.once('data', resolve))
    await expect(openEmbedded(dir)).rejects.toMatchObject({
      message: 'data-in-use',
      pid: holder.pid,
    })
    holder.kill('SIGKILL')
    await new Promise((resolve) => holder.once('exit', resolve))
    await withDatabase(dir, async (pool) => {
      expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }])
    })
  })

  test('cuts off an endless query and answers again', async () => {
    await withDatabase(
      null,
      async (pool, embedded) => {
        await expect(
          pool.query(
            'select count(*) from generate_series(1, 100000000) a, generate_series(1, 1000) b',
          ),
        ).rejects.toThrow()
        expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }])
        expect(embedded.countRestarts()).toBe(1)
      },
      { timeoutMs: 3000, template: readFileSync(templateFile) },
    )
  })

  test('reopens at once when its thread dies, with every acknowledged write', async () => {
    const spy = vi.spyOn(Worker.prototype, 'postMessage')
    await withDatabase(dir, async (pool, embedded) => {
      await pool.query('create table acknowledged (n int)')
      await pool.query('insert into acknowledged values (7)')
      await (spy.mock.contexts.at(-1) as Worker).terminate()
      await expect
        .poll(
          () =>
            pool.query('select n from acknowledged').then(
              ({ rows }) => rows,
              () => null,
            ),
          { timeout: 30_000 },
        )
        .toEqual([{ n: 7 }])
      expect(embedded.countRestarts()).toBe(1)
    })
  })

  test('gives every connection a new session, and a dump that can be loaded elsewhere', async () => {
    await withDatabase(
      null,
      async (pool, embedded) => {
        await pool.query('create table numbers_seen (n int)')
        const client = await pool.connect()
        await client.query('begin')
        await client.query('insert into numbers_seen values (1)')
        await client.query("set application_name = 'leak'")
        client.release(true)
        const { rows } = await pool.query(
          "select current_setting('application_name') as name, (select count(*)::int from numbers_seen) as n",
        )
        expect(rows).toEqual([{ name: '', n: 0 }])
        await pool.query('insert into numbers_seen values (7)')
        await withDatabase(
          null,
          async (copy) => {
            expect((await copy.query('select n from numbers_seen')).rows).toEqual([{ n: 7 }])
          },
          { template: await embedded.dump() },
        )
      },
      { template: readFileSync(templateFile) },
    )
  })
})
