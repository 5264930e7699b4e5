import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { onEnd } from './cleanup.ts'
import { sendRequest } from './http.ts'
import { createFolder, findFreePort } from './program.ts'

/** Starts nginx without sendfile on a folder, as one process. */
export async function serveFolder(root: string): Promise<{ url: string; pid: number }> {
  const folder = createFolder()
  const port = await findFreePort()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log; ${user}
events { worker_connections 64; }
http { ${temporary} access_log off; sendfile off;
  server { listen 127.0.0.1:${port}; root ${root}; } }
`,
  )
  const server = spawn('/usr/sbin/nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: 'ignore',
  })
  onEnd(() => server.kill('SIGTERM'))
  const url = `http://127.0.0.1:${port}`
  for (let round = 0; round < 100; round++) {
    if (await sendRequest(url).catch(() => null)) return { url, pid: server.pid! }
    await sleep(100)
  }
  throw new Error('nginx did not start.')
}
