import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Environment } from '../environment/env.ts'
import { Refusal, WrongSetting } from '../environment/refusal.ts'

const loopback = '127.0.0.1'

/** Where to listen: `HOST`, else for everybody, else for this machine alone while accounts of the demo are open. */
export function chooseListenAddress({ PORT, HOST, TRUST_PROXY }: Environment, hasDemoAccounts: boolean) {
  return { PORT, TRUST_PROXY, HOST: HOST ?? (hasDemoAccounts ? loopback : '0.0.0.0') }
}

/** Whether only this machine reaches what listens there. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host)
}

/** Listens at `HOST` for a moment, so that a wrong value is reported before anything is created. Throws `WrongSetting`. */
export async function requireOwnAddress({ HOST }: Pick<Environment, 'HOST'>): Promise<void> {
  if (!HOST) return
  const server = createServer().listen(0, HOST)
  await once(server, 'listening').catch((error) => {
    throw listenFailure(error, HOST)
  })
  server.close()
}

/** What the system says of a port or a name that cannot be had, as the operator's to mend; all else is a bug. */
export function listenFailure(error: NodeJS.ErrnoException, host: string): Error {
  const { code = '', port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE')
    return new Refusal(`Le port ${port} est déjà pris : choisissez-en un autre avec la variable PORT.`)
  if (code === 'EACCES')
    return new Refusal(`Le port ${port} est réservé : choisissez-en un autre avec la variable PORT.`)
  if (/^(ENOTFOUND|EAI_|EADDRNOTAVAIL|EINVAL)/.test(code))
    return new WrongSetting('HOST', `« ${host} » n’est pas une adresse de cette machine (${code})`)
  return error
}
