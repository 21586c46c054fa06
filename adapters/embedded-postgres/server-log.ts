import { open, readFile, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'

const largestLog = 5_000_000

function logFile(folder: string): string {
  return join(folder, 'server.log')
}

/** Opens the server's log for appending; one that has grown past 5 MB starts anew. */
export async function openServerLog(folder: string) {
  const size = await stat(logFile(folder)).then(
    (file) => file.size,
    () => 0,
  )
  if (size > largestLog) await truncate(logFile(folder))
  return open(logFile(folder), 'a', 0o600)
}

/** The last words of the server, for the operator. */
export async function lastLogLine(folder: string): Promise<string> {
  const text = await readFile(logFile(folder), 'utf8').catch(() => '')
  return text.trim().split('\n').at(-1) ?? ''
}
