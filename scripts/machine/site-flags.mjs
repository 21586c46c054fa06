/**
 * Node flags of the site, also used in `Dockerfile` and `deploy/`. Rendered pages are short-lived objects: with more room for
 * young objects, the process would only grow.
 */
export const siteFlags = ['--max-semi-space-size=8', '--max-old-space-size=192']
/**
 * Limits memory outside of JavaScript: otherwise the threads of the picture library keep memory of their own, and glibc keeps
 * that of decoded photos instead of returning large blocks at once.
 */
export const siteEnvironment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
