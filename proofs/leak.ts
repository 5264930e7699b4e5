import { newFolder, startProgram } from './kit/program.ts'
import { sampleBehindProxy } from './kit/sign-in.ts'
import type { Tally } from './kit/tally.ts'
import { act, cookieFor, inHand, outside, parts, planted } from './publish-parts.ts'

export const about = 'words planted in every text of every draft are in nothing the program serves to anybody who does not write the website'

export async function prove(tally: Tally): Promise<string> {
  const program = await startProgram({ ...sampleBehindProxy, DATA_DIR: `${newFolder()}/data` })
  const owner = await cookieFor(program, 'owner')
  let count = 0
  const next = () => `zq${String(++count).padStart(4, '0')}zq`
  for (const part of Object.keys(parts)) {
    const { mark, content } = await inHand(program, owner, part)
    const draft = planted(content, next)
    const saved = await act(program, owner, `${part}/draft`, { content: JSON.stringify(draft.content), mark })
    tally.check(`${part}: ${draft.words.length} words are planted`, saved.ok && draft.words.length > 0, saved)
    const kept = JSON.stringify((await inHand(program, owner, part)).content)
    tally.check(`${part}: and lie in the draft`, draft.words.every((word) => kept.includes(word)))
  }
  tally.check('at least 30 words are planted', count >= 30, count)
  const all = [...new Set(Object.values(parts).flat())]
  const seen = await outside(program, all, { bookkeeper: await cookieFor(program, 'books'), crew: await cookieFor(program, 'crew') })
  const told = [...seen].flatMap(([way, text]) => [...new Set(text.match(/zq\d{4}zq/g) ?? [])].map((word) => `${way}: ${word}`))
  tally.check('none of them is told to anybody else', told.length === 0, told.slice(0, 10))
  const log = program.out().match(/zq\d{4}zq/g) ?? []
  tally.check('nor written to the log', log.length === 0, log.slice(0, 5))
  await program.stop()
  return `${count} words in ${Object.keys(parts).length} drafts, ${seen.size} answers: ${told.length} told`
}
