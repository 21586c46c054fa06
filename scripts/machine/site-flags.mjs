/**
 * How the site is run, in `Dockerfile` and `deploy/` too. Rendered pages are short-lived: with more room for young
 * objects the process would only grow.
 */
export const siteFlags = ['--max-semi-space-size=8', '--max-old-space-size=192']
/**
 * The picture library's threads would otherwise each keep memory of their own, and glibc whatever a decoded photo took:
 * large blocks go back to the system at once.
 */
export const siteEnvironment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
