import { randomNumbers } from '../../test/content/random.ts'
import { changesOf } from './changes.mjs'

/** That many changes of these files, no two of them in one line or one another, the same ones for the same seed. */
export function chooseChanges(sources, wanted, seed) {
  const random = randomNumbers(seed)
  const all = Object.entries(sources).flatMap(([path, source]) =>
    changesOf(source).map((change) => ({
      ...change,
      path,
      line: source.slice(0, change.start).split('\n').length,
    })),
  )
  const chosen = []
  while (chosen.length < wanted && all.length > 0) {
    const [change] = all.splice(random(all.length), 1)
    if (!chosen.some((other) => collide(other, change))) chosen.push({ ...change, id: chosen.length + 1 })
  }
  return chosen
}

const collide = (a, b) => a.path === b.path && (a.line === b.line || (a.start < b.end && b.start < a.end))

/** « domain/kernel/money/vat.ts:12 » with what stood there and what stands there now. */
export function describe({ path, line, start, end, text }, source) {
  const from = source.lastIndexOf('\n', start - 1) + 1
  const to = source.indexOf('\n', end)
  const after = to < 0 ? source.slice(end) : source.slice(end, to)
  const [was, is] = [source.slice(start, end), text].map((each) =>
    (source.slice(from, start) + each + after).trim(),
  )
  return `${path}:${line}\n  - ${was}\n  + ${is}`
}
