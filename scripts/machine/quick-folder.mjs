import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Free bytes required: several times what the sites and databases of some workers use at once. */
const enough = 6 * 2 ** 30
/** Linux's folder in memory. In a container it is small by default. */
const inMemory = '/dev/shm'

/** Returns the folder for temporary files of tests: in memory if there is enough, else the system's. */
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
