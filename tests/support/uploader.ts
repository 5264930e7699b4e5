import { getCookie, sendForm } from './http.ts'
import { type Program, createFolder, startProgram } from './program.ts'
import { password, sampleBehindProxy, signIn } from './sign-in.ts'

export type Uploader = { program: Program; cookie: string }

/** Starts the sample studio with its owner signed in. */
export async function startUploader(dataDir = `${createFolder()}/data`): Promise<Uploader> {
  const program = await startProgram({ ...sampleBehindProxy, DATA_DIR: dataDir })
  const response = await signIn(program, 'owner@longlight.example', password)
  return { program, cookie: getCookie(response, 'backlot_session') ?? '' }
}

/** Removes the owner's picture. */
export function removePicture({ program, cookie }: Uploader) {
  return sendForm(program, '/portal/settings/profile', { form: 'picture-removal' }, { cookie })
}
