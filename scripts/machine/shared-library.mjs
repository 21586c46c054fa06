import { say } from './checkout.mjs'
import { installDebianPackage } from './debian.mjs'

/** The pinned Node is linked against it; a minimal Debian does not have it. */
const library = 'libatomic.so.1'

/**
 * Whether the pinned Node finds its library on this machine: there, or installed where that is ours to do. Else the
 * operator is told which package has it: the loader's own words come as npm's error 127.
 */
export async function ensureSharedLibrary() {
  if (isThere()) return true
  if ((await installDebianPackage('libatomic1')) && isThere()) return true
  say(
    `Il manque à cette machine ${library}, dont Node a besoin : installez le paquet libatomic1 (Debian, Ubuntu) ou libatomic (Fedora, Alpine), puis recommencez.`,
  )
  return false
}

/** Asked of the system's loader itself, which knows every place: it says that what it found is no module of Node. */
function isThere() {
  if (process.platform !== 'linux') return true
  try {
    process.dlopen({ exports: {} }, library)
    return true
  } catch (error) {
    return !/cannot open shared object|No such file/.test(error.message)
  }
}
