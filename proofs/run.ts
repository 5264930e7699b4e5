import { cleanUp, createTally, type Tally } from './kit/tally.ts'

/** Tests the running program from outside and returns its result as one line. */
type Proof = { about: string; verify: (tally: Tally) => Promise<string> }

const proofs: Record<string, () => Promise<Proof>> = {
  inquiry: () => import('./inquiry.ts'),
  durability: () => import('./durability.ts'),
  lock: () => import('./lock.ts'),
  'sign-in': () => import('./sign-in.ts'),
  guards: () => import('./guards.ts'),
  intrusion: () => import('./intrusion.ts'),
  stall: () => import('./stall.ts'),
  race: () => import('./race.ts'),
  once: () => import('./once.ts'),
  access: () => import('./access.ts'),
  hydration: () => import('./hydration.ts'),
  spec: () => import('./spec.ts'),
  look: () => import('./look.ts'),
  pages: () => import('./pages.ts'),
  policy: () => import('./policy.ts'),
  figures: () => import('./figures.ts'),
  growth: () => import('./growth.ts'),
  time: () => import('./time.ts'),
  uploads: () => import('./uploads.ts'),
  media: () => import('./media.ts'),
  publish: () => import('./publish.ts'),
  leak: () => import('./leak.ts'),
  edit: () => import('./edit.ts'),
  visitor: () => import('./visitor.ts'),
  jobs: () => import('./jobs.ts'),
  names: () => import('./names.ts'),
}

const name = process.argv[2]
const load = name === undefined ? undefined : proofs[name]
if (name === undefined) await printList()
else if (!load) {
  console.error(`Unknown check "${name}". Available: ${Object.keys(proofs).join(', ')}.`)
  process.exit(1)
} else await runProof(name, await load())

async function printList() {
  for (const [name, load] of Object.entries(proofs))
    console.log(`npm run verify -- ${name.padEnd(11)} ${(await load()).about}`)
}

async function runProof(name: string, { verify }: Proof) {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void cleanUp().then(() => process.exit(1)))
  const tally = createTally()
  const began = performance.now()
  let figure: string
  try {
    figure = await verify(tally)
  } catch (error) {
    tally.check('the check completed', false, error instanceof Error ? error.stack : error)
    figure = 'not finished'
  }
  await cleanUp()
  const whole = tally.passed() === tally.all() && tally.all() > 0
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(
    `${name}: ${figure}; ${tally.passed()} of ${tally.all()} checks, ${seconds} s` +
      (whole ? '' : '. SHORT'),
  )
  process.exit(whole ? 0 : 1)
}
