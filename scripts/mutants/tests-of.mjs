import { dirname } from 'node:path'

const testFile = /`(test\/(?:requests|domain|adapters)\/[\w./-]+\.test\.ts)`/g

/**
 * The test files that `docs/conformance.md` names for that file of `domain/`, else for its folder: those that
 * should notice first when it breaks.
 */
export function testsOf(path, conformance) {
  const rows = conformance.split('\n').filter((line) => line.startsWith('|'))
  const named = (place) =>
    rows
      .filter((row) => row.includes(place))
      .flatMap((row) => [...row.matchAll(testFile)].map(([, test]) => test))
  const own = named(`\`${path}\``)
  const near = own.length > 0 ? own : named(`\`${dirname(path)}/`)
  return [...new Set(near)]
}
