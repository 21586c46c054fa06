import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** What the sites and databases of some workers take at once, several times over. */
const enough = 6 * 2 ** 30
/** Linux' folder that is memory. A container's is small unless it is told otherwise. */
const inMemory = '/dev/shm'

/** Where tests keep what nobody reads twice: in memory where there is plenty, else where the system keeps such things. */
export function quickFolder() {
  const room = statfsOrNull(inMemory)
  return room && room.bavail * room.bsize > enough ? inMemory : tmpdir()
}

function statfsOrNull(folder) {
  try {
    return statfsSync(folder)
  } catch {
    return null
  }
}
