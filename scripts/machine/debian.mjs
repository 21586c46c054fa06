import { existsSync, readFileSync } from 'node:fs'
import { say } from './checkout.mjs'
import { find } from './find-program.mjs'
import { run } from './run.mjs'

/** Another suite may be installing something at the same moment. */
const patient = ['-o', 'DPkg::Lock::Timeout=300']

/** Installs a Debian package. False where that is not ours to do, or when it failed. */
export async function installDebianPackage(name) {
  if (process.getuid?.() !== 0 || !isDebian()) return false
  say(`Installation du paquet ${name}.`)
  const install = () => run('apt-get', [...patient, 'install', '-y', '--no-install-recommends', name], quiet)
  if ((await install()) === 0) return true
  return (await run('apt-get', [...patient, 'update'], quiet)) === 0 && (await install()) === 0
}

/** The path of a program that a Debian package of the same name brings: installed, or installed now; `null` when neither. */
export async function findDebianProgram(name) {
  return find([name]) ?? ((await installDebianPackage(name)) ? find([name]) : null)
}

const quiet = { DEBIAN_FRONTEND: 'noninteractive' }

/** Not Ubuntu: its `chromium` is only a pointer to another package system. */
function isDebian() {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}
