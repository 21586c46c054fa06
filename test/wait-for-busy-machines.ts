import { vi } from 'vitest'

/** Default timeout of `vi.waitFor` and `vi.waitUntil`, for which Vitest has no setting. Its own second is too short on a busy machine. */
const timeout = 60_000

const { waitFor, waitUntil } = vi
vi.waitFor = (callback, options) => waitFor(callback, withTimeout(options))
vi.waitUntil = (callback, options) => waitUntil(callback, withTimeout(options))

const withTimeout = (options?: Parameters<typeof waitFor>[1]) =>
  typeof options === 'number' ? options : { timeout, ...options }
