import { say } from './checkout.mjs'
import { installDebianPackage } from './debian.mjs'

/** Library that the pinned Node needs; a minimal Debian does not have it. */
const library = 'libatomic.so.1'

/**
 * Whether the pinned Node finds its library on this machine, installing it where possible. Otherwise prints which package
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
 * Checks with the system's loader, which knows every library folder. For a library that exists, loading fails with another error,
 * because the library is not a module of Node.
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
