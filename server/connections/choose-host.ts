import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Environment } from '../environment/env.ts'
import { InvalidSettingError, OperatorError } from '../environment/operator-error.ts'

const loopback = '127.0.0.1'

/**
 * Returns the address to listen on: `HOST`, otherwise all interfaces. Returns the loopback address while the demo's accounts can
 * sign in.
 */
export function chooseListenAddress({ PORT, HOST, TRUST_PROXY }: Environment, hasDemoAccounts: boolean) {
  return { PORT, TRUST_PROXY, HOST: HOST ?? (hasDemoAccounts ? loopback : '0.0.0.0') }
}

/** Whether the address can be reached from this machine only. */
export function isLoopbackAddress(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host)
}

/**
 * Listens on `HOST` for a moment, so that an invalid value is reported before anything is created. Throws
 * `InvalidSettingError`.
 */
export async function requireUsableHost({ HOST }: Pick<Environment, 'HOST'>): Promise<void> {
  if (!HOST) return
  const server = createServer().listen(0, HOST)
  await once(server, 'listening').catch((error) => {
    throw listenFailure(error, HOST)
  })
  server.close()
}

/**
 * Converts the system's error about an unusable port or host to a sentence for the operator. Returns other errors unchanged: they
 * are bugs.
 */
export function listenFailure(error: NodeJS.ErrnoException, host: string): Error {
  const { code = '', port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE')
    return new OperatorError(`Le port ${port} est déjà pris : choisissez-en un autre avec la variable PORT.`)
  if (code === 'EACCES')
    return new OperatorError(`Le port ${port} est réservé : choisissez-en un autre avec la variable PORT.`)
  if (/^(ENOTFOUND|EAI_|EADDRNOTAVAIL|EINVAL)/.test(code))
    return new InvalidSettingError('HOST', `« ${host} » n’est pas une adresse de cette machine (${code})`)
  return error
}
