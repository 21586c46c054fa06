import { readFileSync, writeFileSync } from 'node:fs'
import { cruise } from 'dependency-cruiser'

/*
 * Diagram (Mermaid) of the contexts of `domain/` in docs/architecture.md, drawn from the current imports. `npm run
 * imports:picture` writes it; `test/context-picture.test.ts` fails when the document is not up to date.
 */

const page = 'docs/architecture.md'
const [begin, end] = ['<!-- contexts -->\n', '<!-- /contexts -->']

const contextOf = (path) => /^domain\/([^/]+)\//.exec(path)?.[1]

/** Reads which contexts import values of which others. Returns a map from a context to the set of those that it imports. */
async function readContextImports() {
  const { output } = await cruise(['domain'], {
    parser: 'swc',
    includeOnly: '^domain/',
    enhancedResolveOptions: { extensions: ['.ts', '.tsx'] },
  })
  const imports = new Map()
  for (const { source, dependencies } of output.modules) {
    const context = contextOf(source)
    if (!context) continue
    const imported = imports.get(context) ?? imports.set(context, new Set()).get(context)
    for (const { resolved, dependencyTypes } of dependencies) {
      const other = contextOf(resolved)
      if (other && other !== context && !dependencyTypes.includes('type-only')) imported.add(other)
    }
  }
  return imports
}

/** Whether `to` is reachable from `from` over at least one other context. */
function isImplied(imports, from, to) {
  const seen = new Set()
  const reach = (context) =>
    [...(imports.get(context) ?? [])].some((next) => {
      if (next === to) return context !== from
      if (seen.has(next)) return false
      seen.add(next)
      return reach(next)
    })
  return reach(from)
}

/** Draws the contexts as a Mermaid flowchart without arrows that are implied by others. */
export async function drawContexts() {
  const imports = await readContextImports()
  const arrows = [...imports.keys()].sort().flatMap((from) =>
    [...imports.get(from)]
      .sort()
      .filter((to) => !isImplied(imports, from, to))
      .map((to) => `  ${from} --> ${to}`),
  )
  return ['```mermaid', 'flowchart TD', ...arrows, '```', ''].join('\n')
}

/** Splits the document into the text before its diagram, the diagram and the text after it. */
function splitPage() {
  const text = readFileSync(page, 'utf8')
  const [from, to] = [text.indexOf(begin) + begin.length, text.indexOf(end)]
  return [text.slice(0, from), text.slice(from, to), text.slice(to)]
}

/** Reads the diagram in the document. */
export const readDrawnContexts = () => splitPage()[1]

/** Writes the current diagram into the document. */
async function writeContexts() {
  const [before, , after] = splitPage()
  writeFileSync(page, before + (await drawContexts()) + after)
}

if (import.meta.main) await writeContexts()
