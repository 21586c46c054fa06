import { existsSync, readFileSync } from 'node:fs'
import { say } from './checkout.mjs'
import { find } from './find-program.mjs'
import { run } from './run.mjs'

/** Option to wait for the lock: another script may be installing a package at the same time. */
const patient = ['-o', 'DPkg::Lock::Timeout=300']

/** Installs a Debian package. Returns false if this account or system cannot install it, or if the installation failed. */
export async function installDebianPackage(name) {
  if (process.getuid?.() !== 0 || !isDebian()) return false
  say(`Installation du paquet ${name}.`)
  const install = () => run('apt-get', [...patient, 'install', '-y', '--no-install-recommends', name], quiet)
  if ((await install()) === 0) return true
  return (await run('apt-get', [...patient, 'update'], quiet)) === 0 && (await install()) === 0
}

/**
 * Returns the path of a program from the Debian package with the same name, which is installed if necessary; `null` if this is
 * not possible.
 */
export async function findDebianProgram(name) {
  return find([name]) ?? ((await installDebianPackage(name)) ? find([name]) : null)
}

const quiet = { DEBIAN_FRONTEND: 'noninteractive' }

/**
 * Whether the system is Debian. Ubuntu does not count, because its `chromium` only refers to another package system.
 */
function isDebian() {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}
