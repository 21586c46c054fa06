import { chownSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '../../adapters/embedded-postgres/server-credentials.ts'
import { ensurePostgresAccount } from '../../adapters/embedded-postgres/server-paths.ts'
import { runProgram } from '../../adapters/embedded-postgres/server-process.ts'
import { quickSettings } from './quick-settings.mjs'

export function debianBinaries() {
  try {
    const [newest] = readdirSync('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a))
    return newest ? join('/usr/lib/postgresql', newest, 'bin') : null
  } catch {
    return null
  }
}

export async function startDebian(binaries, folder) {
  const user = await ensurePostgresAccount(null)
  const port = await findFreePort()
  const cluster = join(folder, 'cluster')
  const program = (name, ...args) => orThrow(join(binaries, name), args, user)
  if (user) chownSync(folder, user.uid, user.gid)
  await program(
    'initdb',
    '-D',
    cluster,
    '-U',
    'tests',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  )
  const quick = Object.entries(quickSettings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= ${quick}`
  await program('pg_ctl', 'start', '-w', '-s', '-D', cluster, '-l', join(folder, 'log'), '-o', settings)
  return {
    name: `PostgreSQL de ${binaries}`,
    url: `postgres://tests@127.0.0.1:${port}/postgres?sslmode=disable`,
    stop: () => program('pg_ctl', 'stop', '-w', '-s', '-m', 'fast', '-D', cluster),
  }
}

async function orThrow(file, args, user) {
  const result = await runProgram(file, args, user)
  if (!result.ok) throw new Error(`${file} : ${result.stderr}`)
}
