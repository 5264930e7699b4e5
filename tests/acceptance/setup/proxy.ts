import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'

import { onEnd } from '../../support/cleanup.ts'

const nginx = '/usr/sbin/nginx'
export const hasNginx = () => existsSync(nginx)

/** Returns an address of this machine that isn't loopback, as that of a published studio. */
export function findAddress(): string | null {
  const found = Object.values(networkInterfaces())
    .flatMap((one) => one ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)
  return found?.address ?? null
}

/** Starts nginx with the example of docs/operating.md, changed only in addresses and files. */
export function startNginx(
  folder: string,
  { host, port, to }: { host: string; port: number; to: string },
  change: (config: string) => string = (config) => config,
): { certificate: string } {
  const certificate = join(folder, 'proxy.pem')
  const key = join(folder, 'proxy.key')
  execFileSync(
    'openssl',
    [
      ...'req -x509 -nodes -newkey rsa:2048 -days 2 -subj /CN=studio -addext'.split(' '),
      `subjectAltName=IP:${host}`,
      '-keyout',
      key,
      '-out',
      certificate,
    ],
    { stdio: 'ignore' },
  )
  const [, example = ''] =
    /```nginx\n([\s\S]*?)```/.exec(readFileSync('docs/operating.md', 'utf8')) ?? []
  const server = change(example)
    .replace('listen 443 ssl', `listen ${port} ssl`)
    .replace('server_name studio.example', `server_name ${host}`)
    .replace('/etc/ssl/studio.example.pem', certificate)
    .replace('/etc/ssl/studio.example.key', key)
    .replace('http://127.0.0.1:3000', to)
  const config = join(folder, 'nginx.conf')
  writeFileSync(
    config,
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;
events {}
http { access_log off; ${buildTemporaryPaths(folder)}
${server}
}
`,
  )
  const child = spawn(nginx, ['-p', folder, '-c', config], { stdio: 'inherit' })
  onEnd(() => child.kill('SIGTERM')) // its workers outlive it after SIGKILL
  return { certificate }
}

function buildTemporaryPaths(folder: string): string {
  return ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
}
