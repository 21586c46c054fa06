import { spawn, spawnSync } from 'node:child_process'
import { availableParallelism, setPriority } from 'node:os'
import { join } from 'node:path'

const script = join(import.meta.dirname, '../generator/render.py')
const lowestPriority = 19

const packages = 'blender python3-numpy python3-scipy python3-skimage ffmpeg'

/** Throws one sentence that names the Debian packages when a program is missing. */
export function requirePrograms() {
  const missing = ['blender', 'ffmpeg'].filter((name) => spawnSync(name, ['--version']).error)
  if (missing.length > 0) throw lacking(missing.join(' et '))
}

const lacking = (what) => new Error(`Il manque ${what}\u00a0: apt install ${packages}`)

/** Returns the names of all shots. */
export async function listShots() {
  const printed = await blender(['--list'])
  return printed.split('\n').filter((line) => /^[a-z][a-z\d-]*$/.test(line))
}

/** Computes the meshes that are not on disk yet, so that parallel processes do not each compute them. */
export const fillGeometryCache = () => blender(['--geometry'])

/**
 * Renders pictures, one process of one thread per core: faster than one process with many threads. `report` is
 * called with the name of each finished picture. If a picture fails, throws an error with what Blender printed.
 */
export async function render(names, options, report) {
  const waiting = [...names]
  const worker = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      await blender([name, ...options])
      report(name)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
}

/** Runs the generator in Blender at the lowest priority. Returns what it printed. */
function blender(args) {
  const settings = ['-b', '--factory-startup', '-t', '1', '--python-exit-code', '1', '-P', script, '--']
  const child = spawn('blender', [...settings, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  setPriority(child.pid, lowestPriority)
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk))
  return new Promise((resolve, reject) => {
    child.on('close', (code) => (code === 0 ? resolve(printed) : reject(failure(printed))))
  })
}

function failure(printed) {
  const module = /No module named '(\w+)'/.exec(printed)?.[1]
  return module ? lacking(`le module Python ${module}`) : new Error(printed)
}
