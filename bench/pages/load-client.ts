import { connect } from 'node:net'

/**
 * Run by measureLoad: requests one URL over sixteen persistent connections and prints the number of
 * complete responses.
 */
const [address = '', seconds = '1'] = process.argv.slice(2)
const { host, hostname, port, pathname, search } = new URL(address)
const question = [
  `GET ${pathname}${search} HTTP/1.1`,
  `Host: ${host}`,
  'Accept: text/html',
  'Accept-Encoding: gzip, deflate, br',
  'User-Agent: Mozilla/5.0',
  '\r\n',
].join('\r\n')
const until = performance.now() + Number(seconds) * 1000
let answers = 0

function keepRequesting(): Promise<void> {
  return new Promise((resolve, reject) => {
    const line = connect(Number(port), hostname, () => line.write(question))
    let head = ''
    let missing = -1
    line.on('data', (bytes) => {
      let rest = bytes
      if (missing < 0) {
        const text = bytes.toString('latin1')
        const end = text.indexOf('\r\n\r\n')
        head += end < 0 ? text : text.slice(0, end)
        if (end < 0) return
        if (!head.startsWith('HTTP/1.1 200')) return reject(new Error(head))
        missing = Number(/content-length: (\d+)/i.exec(head)?.[1])
        rest = bytes.subarray(end + 4)
      }
      missing -= rest.length
      if (missing > 0) return
      answers++
      head = ''
      missing = -1
      if (performance.now() < until) line.write(question)
      else line.end()
    })
    line.on('error', reject).on('close', () => resolve())
  })
}

await Promise.all(Array.from({ length: 16 }, keepRequesting))
process.stdout.write(String(answers))
