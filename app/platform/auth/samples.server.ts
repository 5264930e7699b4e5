import type { Config } from '../config.server.ts'

const fromProxies = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']

/** The sample accounts open on this machine alone: no proxy may stand between, unless they were given a password. */
export function samplesOpenTo({ samplePassword, samplesOpen }: Config, request: Request): boolean {
  if (samplePassword !== undefined) return true
  return samplesOpen && !fromProxies.some((name) => request.headers.has(name))
}
