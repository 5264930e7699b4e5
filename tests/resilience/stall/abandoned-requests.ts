import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { type RequestKind, requestAll } from '../../support/request-kinds.ts'
import type { Program } from '../../support/program.ts'
import { check } from '../../support/check.ts'

const many = 200

/**
 * Clients that don't finish: half a form, half a header, and a complete form whose client
 * disconnects before the response.
 */
export async function abandonRequests(program: Program, kinds: RequestKind[], engine: string) {
  const body = new URLSearchParams({
    name: 'Gone',
    email: 'gone@post.example',
    phone: '',
    service: 'podcast',
    message: 'Gone before the answer.',
    website: '',
  }).toString()
  const forms = ['/contact', '/auth', '/auth/reset'].map(
    (path) =>
      `POST ${path} HTTP/1.1\r\nhost: ${new URL(program.url).host}\r\norigin: ` +
      `${program.url}\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ` +
      `${body.length}\r\n\r\n`,
  )

  const half = Array.from({ length: many }, (_, n) =>
    openSocket(
      program,
      n % 4 === 3
        ? 'POST /contact HTTP/1.1\r\nhost: h\r\nx-slow:'
        : `${forms[n % 3]}${body.slice(0, 20)}`,
    ),
  )
  await sleep(300)
  const others = await requestAll(kinds, 1)
  check(
    `${engine}: while ${many} half-sent requests are open every kind is answered`,
    others.every(({ answered }) => answered === 1),
    others
      .filter(({ answered }) => answered !== 1)
      .map(({ kind, seen }) => `${kind.name}: ${seen.join()}`),
  )
  const open = half.filter((socket) => !socket.destroyed).length
  check(`${engine}: they stayed open`, open > many / 2, open)
  for (const socket of half) socket.destroy()

  for (let round = 0; round < many / 20; round++) {
    const gone = Array.from({ length: 20 }, (_, n) =>
      openSocket(program, `${forms[n % 3]}${body}`, `10.99.${round}.${n}`),
    )
    await sleep(5 + Math.random() * 30)
    for (const socket of gone) socket.destroy()
  }
  const after = await requestAll(kinds, 1)
  check(
    `${engine}: right after ${many} clients disconnected every kind is answered`,
    after.every(({ answered }) => answered === 1),
    after
      .filter(({ answered }) => answered !== 1)
      .map(({ kind, seen }) => `${kind.name}: ${seen.join()}`),
  )
}

function openSocket(program: Program, text: string, address?: string): Socket {
  const { hostname, port } = new URL(program.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.write(
    address ? text.replace('\r\norigin:', `\r\nx-forwarded-for: ${address}\r\norigin:`) : text,
  )
  return socket
}
