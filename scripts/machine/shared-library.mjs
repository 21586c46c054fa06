import { say } from './checkout.mjs'
import { installDebianPackage } from './debian.mjs'

/** Library that the pinned Node needs; a minimal Debian does not have it. */
const library = 'libatomic.so.1'

/**
 * Returns whether the pinned Node finds its library on this machine, installing it where possible. Otherwise prints which package
 * contains it, because npm would only show the loader's error 127.
 */
export async function ensureSharedLibrary() {
  if (isThere()) return true
  if ((await installDebianPackage('libatomic1')) && isThere()) return true
  say(
    `Il manque à cette machine ${library}, dont Node a besoin : installez le paquet libatomic1 (Debian, Ubuntu) ou libatomic (Fedora, Alpine), puis recommencez.`,
  )
  return false
}

/**
 * Asks the system's loader, which knows every place. For a library that exists, it fails with another error: the library is no
 * module of Node.
 */
function isThere() {
  if (process.platform !== 'linux') return true
  try {
    process.dlopen({ exports: {} }, library)
    return true
  } catch (error) {
    return !/cannot open shared object|No such file/.test(error.message)
  }
}
