import type { ServerBuild } from 'react-router'
import type { OfficeMap } from '../../app/office-map.ts'
import type { OfficeFacts } from '../../app/routes/office/office-facts.ts'
import { permissions } from '../../domain/staff/permissions.ts'
import type { Build } from '../requests/build.ts'
import { inOrder } from './in-menu-order.ts'
import { lineOf, patternOf, type Route } from './pages.ts'

/** The file of the office's gate. */
const gate = 'routes/office/office'

/** The office of a build, read once; while developing, of the newest one. */
export function officeOf(build: Build): () => Promise<OfficeMap> {
  if (typeof build === 'function') return async () => readOffice(await build())
  const office = Promise.resolve(readOffice(build))
  return () => office
}

/** What each address of the office is for, and its menu; throws for a file that names no act. */
export function readOffice({ routes }: ServerBuild): OfficeMap {
  const files = Object.values(routes)
    .filter((route) => route !== undefined)
    .map((route) => ({ route, line: lineOf(route, routes) }))
    .filter(({ route, line }) => route.id !== gate && line.some(({ id }) => id === gate))
    .map(({ route, line }) => ({ pattern: patternOf(line), facts: factsOf(route) }))
  const entries = files
    .flatMap(({ pattern, facts: { act, entry } }) => (entry ? [{ ...entry, act, to: pattern }] : []))
    .sort((one, other) => one.place - other.place)
  return {
    // React Router tells a gate the pattern without its first slash.
    acts: new Map(files.map(({ pattern, facts }) => [pattern.slice(1), facts.act])),
    entries,
    guide: inOrder(
      files.flatMap(({ pattern, facts: { act, help } }) => (help ? [{ ...help, act, pattern }] : [])),
      entries,
    ),
  }
}

function factsOf({ id, module }: Route): Pick<OfficeFacts, 'act' | 'entry' | 'help'> {
  const facts = module.handle as Partial<OfficeFacts> | undefined
  if (!facts?.act || !Object.hasOwn(permissions, facts.act))
    throw new Error(`${id} names no act: handle = { ...officePage, act: '…' } satisfies OfficeFacts`)
  return { act: facts.act, entry: facts.entry, help: facts.help }
}
