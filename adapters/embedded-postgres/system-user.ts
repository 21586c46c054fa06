import { stat } from 'node:fs/promises'
import { PostgresUnavailable } from './postgres-unavailable.ts'
import { runProgram, type ServerUser } from './run-program.ts'

const account = 'postgres'

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/**
 * Who the server runs as: this process's own account, or, because PostgreSQL refuses root, the owner of
 * the cluster that is already there, else the system account `postgres`, made when there is none.
 */
export async function findServerUser(cluster: string | null): Promise<ServerUser> {
  if (!isRoot()) return null
  const owner = cluster && (await stat(cluster))
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return (await lookUp()) ?? (await create())
}

async function lookUp(): Promise<ServerUser> {
  const [uid, gid] = await Promise.all([
    runProgram('id', ['-u', account], null),
    runProgram('id', ['-g', account], null),
  ])
  return uid.ok && gid.ok ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : null
}

async function create(): Promise<ServerUser> {
  const made = await runProgram(
    'useradd',
    [
      '--system',
      '--user-group',
      '--no-create-home',
      '--home-dir',
      '/nonexistent',
      '--shell',
      '/usr/sbin/nologin',
      account,
    ],
    null,
  )
  const user = await lookUp()
  if (user) return user
  throw new PostgresUnavailable(
    `PostgreSQL refuse de tourner en root et le compte système « ${account} » n’a pas pu être créé : ${made.stderr.trim()}`,
  )
}
