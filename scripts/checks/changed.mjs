import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { root } from '../machine/checkout.mjs'
import { isSystemTest } from './system-tests.mjs'

/*
 * Which tests a change can have touched (`npm test -- --changed`). Tests import the built site, not its modules, so Vitest
 * cannot know: here a test has to do with what it imports, with the pages whose addresses it or its helpers name, with
 * those of the folder of its own name, and with the jobs that any of this queues. In doubt it is all of them.
 */

/** Under every page or every test. */
const frame = [
  /^(package|package-lock|tsconfig)\.json$/,
  /^[\w-]+\.config\.ts$/,
  /^app\/[^/]+$/,
  /^app\/(http|styles|ui\/frame)\//,
  /^(db|demo|public)\//,
  /^adapters\/(?!mail\/templates\/)/,
  /^server\/(?!jobs\/|commands\/)/,
  /^test\/(site|journeys\/helpers)\//,
]
/** Files that only types, Biome, knip and the dependency rules read, never a test. Those checks always run whole. */
const untested = [
  /^(imagery|bench)\//,
  /^(biome|knip)\.json$/,
  /^\.dependency-cruiser/,
  /^\.(git|docker)ignore$/,
]

const code = /\.(tsx?|mjs|css)$/
const testFile = /\.(test|journey)\.ts$/
/** They are run by commands of their own. */
const apart = /^test\/(faults|hostile|firefox)\//
const isTest = (path) =>
  path.startsWith('test/') && testFile.test(path) && !apart.test(path) && !isSystemTest(path)
/** What Vitest itself is given. */
const isSetUp = (path) => dirname(path) === 'test' && !testFile.test(path)
/** Tests that read the whole source tree, or visit every address. */
const walker = /globSync\(|\/(source-texts|list-routes|list-public-paths|site-map)\.ts'|\/conformance\.mjs'/
const inBuiltSite = /^(app|domain|server|adapters)\/.*\.(tsx?|mjs)$/

/**
 * @typedef {{ file: string, path?: string, index?: boolean, children?: Route[] }} Route As of `app/routes.ts`.
 * @typedef {{ tests: string[], journeys: string[], because?: string }} Selection `because` names what asks for all.
 */

/**
 * @param {readonly string[]} changed
 * @param {ReadonlyMap<string, string>} sources Every file of the tree that is text, by its path.
 * @param {readonly Route[]} routes
 * @returns {Selection}
 */
export function selectTests(changed, sources, routes) {
  const tests = [...sources.keys()].filter(isTest)
  const all = (because) => ({ ...parted(tests), because })
  const graph = importGraph(sources)
  const relations = tests.map((test) => relationsOf(test, graph, sources, listPages(routes)))
  const walkers = relations.filter(({ text }) => walker.test(text))
  const chosen = new Set()
  for (const file of changed) {
    if (untested.some((pattern) => pattern.test(file))) continue
    if (isSetUp(file) || frame.some((pattern) => pattern.test(file))) return all(file)
    const touched = relations.filter((relation) => isTouched(file, relation))
    // Who imported what is gone has changed too. What no test leads to is under something that no pattern above knows.
    if (touched.length === 0 && sources.has(file) && !file.endsWith('.md')) return all(file)
    for (const { test } of [...touched, ...(inBuiltSite.test(file) ? walkers : [])]) chosen.add(test)
  }
  return parted([...chosen])
}

/** @returns {Selection} */
const parted = (files) => ({
  tests: files.filter((file) => file.endsWith('.test.ts')).sort(),
  journeys: files.filter((file) => file.endsWith('.journey.ts')).sort(),
})

function isTouched(file, { test, modules, text }) {
  // What a page looks like only a browser notices, and whoever reads or weighs its styles.
  if (file.endsWith('.css') && test.endsWith('.test.ts')) return text.includes('.css')
  if (modules.has(file)) return true
  return !code.test(file) && names(text, file)
}

/** Whether a text names a file: by its path, or by a folder of it below the first. */
function names(text, file) {
  const parts = file.split('/')
  return parts.some((_, count) => {
    const path = parts.slice(0, parts.length - count).join('/')
    return (count === 0 || path.includes('/')) && text.includes(path)
  })
}

/** All that a test has to do with: its own modules and those of its pages and jobs, and what its own files say. */
function relationsOf(test, graph, sources, pages) {
  const own = reachable([test], graph)
  const text = [...own]
    .filter((path) => path.startsWith('test/') && !signingIn.test(path))
    .map((path) => sources.get(path))
    .join('\n')
  const isNamed = addressMatcher(text)
  const area = test.replace(/^test\/(requests|journeys)\//, 'app/routes/').split('.')[0]
  const opened = pages.filter(
    ({ pattern, files }) => isNamed(pattern) || files.some((file) => isInArea(file, area)),
  )
  const modules = reachable([test, ...opened.flatMap(({ files }) => files)], graph)
  for (const file of jobFiles(modules, sources)) for (const one of reachable([file], graph)) modules.add(one)
  return { test, text, modules }
}

/** Whether a page lies in a test's own folder of `app/routes/`, two steps down at most. */
function isInArea(file, area) {
  const folder = file.split('/').slice(0, 4).join('/')
  return area === folder || area.startsWith(`${folder}/`)
}

/** Nearly every test begins with it: what it goes through has tests of its own. */
const signingIn = /\/(sign-in|second-factor|colleague)\.ts$/

const queued = /enqueue\([\w.]+, '([\w-]+)'/g

/** What does the jobs that some of the modules queue. */
function jobFiles(modules, sources) {
  const jobs = new Set(
    [...modules].flatMap((path) => [...(sources.get(path) ?? '').matchAll(queued)].map(([, job]) => job)),
  )
  return [...sources.keys()].filter(
    (path) =>
      path.startsWith('server/jobs/') &&
      path !== 'server/jobs/job-handlers.ts' &&
      [...jobs].some((job) => sources.get(path)?.includes(`'${job}'`)),
  )
}

/** @param {readonly Route[]} routes @returns {{ pattern: string, files: string[] }[]} */
function listPages(routes, pattern = '', files = ['app/root.tsx']) {
  return routes.flatMap(({ path, file, children = [] }) => {
    const own = path ? `${pattern}/${path}` : pattern
    const through = [...files, `app/${file}`]
    return [{ pattern: own || '/', files: through }, ...listPages(children, own, through)]
  })
}

/** Whether a text names an address of that pattern: as one string, or as one with an end that is put to it (`${page}/pdf`). */
function addressMatcher(text) {
  const beginnings = [...text.matchAll(/['"`](\/[^'"`\s?#]+)/g)].map(([, address]) => segments(address))
  const ends = [...text.matchAll(/[}](\/[^'"`\s?#]+)/g)].map(([, end]) => segments(end))
  const addresses = [
    ...beginnings,
    ...ends,
    ...beginnings.flatMap((one) => ends.map((end) => [...one, ...end])),
  ]
  return (pattern) => {
    const wanted = segments(pattern)
    if (wanted.length === 0) return asksForHome(text)
    return addresses.some(
      (address) =>
        address.length === wanted.length &&
        wanted.every((part, at) => isLike(part, address[at])) &&
        // « /${name} » alone is anything.
        wanted.some((part, at) => part === address[at]),
    )
  }
}

/** « fetch('/') » and « readPage(site, '/') », not « split('/') ». */
const asksForHome = (text) =>
  text
    .split(/'\/['?]/)
    .slice(0, -1)
    .some((before) => /[(,] ?$/.test(before) && !/(split|join|lastIndexOf)\($/.test(before))

const isLike = (part, said) => part.startsWith(':') || said.includes('$') || part === said

/** A hole of a template is one segment, whatever stands in it. */
const segments = (address) =>
  address
    .replace(/\$\{[^}]*\}?/g, '$')
    .split('/')
    .filter(Boolean)

const imported = /(?:from |import\(|import |URL\()'(\.[^']+)'/g

/** A text without its `import type … '…'`. */
function withoutTypes(text) {
  const [before = '', ...others] = text.split(/^import type /m)
  return [before, ...others.map((one) => one.slice(one.indexOf("'", one.indexOf("'") + 1) + 1))].join('')
}

/** @returns {Map<string, Set<string>>} What each file imports, types left out. */
function importGraph(sources) {
  const graph = new Map()
  for (const [path, text] of sources) {
    if (!code.test(path)) continue
    const found = [...withoutTypes(text).matchAll(imported)].map(([, name]) =>
      posix.join(dirname(path), name.split('?')[0]),
    )
    graph.set(path, new Set(found.filter((name) => sources.has(name))))
  }
  // The commands and the mailbox are asked through the built site.
  const joined = {
    'test/site/call-command.ts': /^server\/commands\//,
    'test/peers/imap-server.ts': /^server\/follow-mailbox/,
  }
  for (const [path, meant] of Object.entries(joined))
    for (const name of sources.keys()) if (meant.test(name)) graph.get(path)?.add(name)
  // What opens the site for a test names its parts.
  for (const [path, found] of graph)
    if (path.startsWith('test/site/'))
      for (const name of found) if (!/^(test|server\/commands)\//.test(name)) found.delete(name)
  // Every page of the site stands in it, and the demo does a little of everything.
  for (const path of ['app/routes.ts', 'demo/fill-with-demo.ts', 'server/jobs/job-handlers.ts'])
    graph.delete(path)
  return graph
}

function reachable(starts, graph) {
  const reached = new Set(starts)
  for (const path of reached) for (const next of graph.get(path) ?? []) reached.add(next)
  return reached
}

/** What differs from the branch `main`, committed or not; `null` where nobody knows. */
export function listChangedFiles() {
  const base = ['main', 'origin/main', 'HEAD'].map((ref) => git('merge-base', 'HEAD', ref)[0]).find(Boolean)
  if (!base) return null
  return [
    ...git('diff', '--name-only', '--no-renames', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
}

/** Every file that git knows or could know, with its text. */
export function readSources() {
  const paths = git('ls-files', '--cached', '--others', '--exclude-standard').filter(
    (path) => !/^(public|imagery|docs\/pictures)\//.test(path) && existsSync(join(root, path)),
  )
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

/** The lines of its answer; none where it fails. */
function git(...args) {
  try {
    const options = { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1e8 }
    return execFileSync('git', args, options).split('\n').filter(Boolean)
  } catch {
    return []
  }
}
