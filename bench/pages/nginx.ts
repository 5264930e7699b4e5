import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync, gzipSync } from 'node:zlib'

import { sendRequest } from '../../tests/support/http.ts'
import { findFreePort, createFolder } from '../../tests/support/program.ts'
import { onEnd } from '../../tests/support/cleanup.ts'

const packages = ['nginx', 'libnginx-mod-http-brotli-filter', 'libnginx-mod-http-brotli-static']
const modules = ['static', 'filter'].map(
  (name) => `/usr/lib/nginx/modules/ngx_http_brotli_${name}_module.so`,
)

/**
 * Returns whether Debian's nginx and its brotli modules are installed. Installs them if permitted.
 */
export function hasNginx(): boolean {
  const isInstalled = () =>
    existsSync('/usr/sbin/nginx') && modules.every((file) => existsSync(file))
  if (isInstalled() || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return isInstalled()
  // Installs nginx without starting it, because the check starts its own.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  spawnSync('apt-get', ['update', '-qq'], { env })
  spawnSync(
    'apt-get',
    [
      'install',
      '-y',
      '-qq',
      '--no-install-recommends',
      '-o',
      'DPkg::Lock::Timeout=300',
      ...packages,
    ],
    { env },
  )
  return isInstalled()
}

export type StaticServer = { url: string; /** The process that responds. */ pid: number }

/**
 * Serves these pages as static files, as a careful administrator would: compressed in advance, with
 * the program's own files and these WebP images.
 */
export async function serveStatic(
  pages: Map<string, string>,
  images = new Map<string, Uint8Array>(),
): Promise<StaticServer> {
  const folder = createFolder()
  const root = join(folder, 'www')
  mkdirSync(root)
  for (const [path, html] of pages) savePage(join(root, path, 'index.html'), html)
  for (const [path, bytes] of images) {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), bytes)
  }
  symlinkSync(resolve('build/app/client/assets'), join(root, 'assets'))
  symlinkSync(resolve('build/media'), join(root, 'media'))
  const port = await findFreePort()
  writeFileSync(join(folder, 'nginx.conf'), buildConfig(folder, root, port))
  const server = spawn('/usr/sbin/nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: 'ignore',
  })
  onEnd(() => server.kill('SIGTERM'))
  const url = `http://127.0.0.1:${port}`
  for (let round = 0; round < 100 && server.exitCode === null; round++) {
    if (
      await sendRequest(`${url}/`).then(
        ({ status }) => status === 200,
        () => false,
      )
    )
      return { url, pid: findWorker(server.pid!) }
    await sleep(100)
  }
  const log = join(folder, 'error.log')
  throw new Error(`nginx did not start: ${existsSync(log) ? readFileSync(log, 'utf8') : ''}`)
}

function savePage(file: string, html: string) {
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, html)
  writeFileSync(`${file}.br`, brotliCompressSync(html))
  writeFileSync(`${file}.gz`, gzipSync(html, { level: 9 }))
}

function buildConfig(folder: string, root: string, port: number): string {
  return `${modules.map((file) => `load_module ${file};`).join('\n')}
daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  include /etc/nginx/mime.types; default_type application/octet-stream;
  access_log ${folder}/access.log; sendfile on; tcp_nopush on; keepalive_requests 1000000;
  brotli_static on; gzip_static on; charset utf-8;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port}; root ${root};
    location / { try_files $uri $uri/index.html =404; }
    location ~ ^/g/.*/files/ { types {} default_type image/webp; }
    location ~ ^/(assets|media)/ { expires max; add_header Cache-Control "public, immutable"; }
  }
}
`
}

function findWorker(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0])
}
