import { accountScenes } from './intrusion-accounts.ts'
import { fileScenes } from './intrusion-files.ts'
import { settingScenes } from './intrusion-settings.ts'
import { visitorScenes } from './intrusion-visitors.ts'
import { type Scene, createAttempts } from './kit/attempts.ts'
import type { Tally } from './kit/tally.ts'

export const about =
  'no attempt of an outsider, a stolen session, a hostile file or an option smuggled into a ' +
  'setting succeeds'

export async function verify(tally: Tally): Promise<string> {
  const attempts = createAttempts(tally)
  const scenes: Record<string, Scene> = {
    ...settingScenes,
    ...accountScenes,
    ...visitorScenes,
    ...fileScenes,
  }
  for (const [name, scene] of Object.entries(scenes)) {
    const [all, succeeded] = [attempts.all(), attempts.succeeded()]
    // An error in one scene must not hide the others.
    await scene(attempts).catch((error: unknown) =>
      tally.check(`${name}: completed`, false, error instanceof Error ? error.stack : error),
    )
    tally.say(
      `${name}: ${attempts.all() - all} attempts, ${attempts.succeeded() - succeeded} succeeded`,
    )
  }
  return (
    `${attempts.all()} attempts of ${Object.keys(scenes).length} kinds, ${attempts.succeeded()} ` +
    'succeeded'
  )
}
