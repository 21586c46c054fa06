import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What the site keeps in `DATA_DIR`, and nobody else puts there. */
const own = /^(files|mail|postgres|session-secret.*)$/

/** For this account alone. As root, PostgreSQL runs under another one, which must pass through to its cluster. */
const passable = process.getuid?.() === 0 ? 0o711 : 0o700

/** Closes the folders inside to the other accounts, and the whole where nothing else lies in it. */
export function closeRooms(folder: string): void {
  if (readdirSync(folder).every((name) => own.test(name))) closeToOthers(folder, passable)
  for (const name of ['files', 'mail']) closeToOthers(join(folder, name), 0o700)
  closeToOthers(join(folder, 'postgres'), passable)
}

/** What another account lends to this one stays as its owner wants it. */
export function closeToOthers(path: string, mode: number): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found && found.uid === process.getuid?.() && (found.mode & 0o777) !== mode) chmodSync(path, mode)
}
