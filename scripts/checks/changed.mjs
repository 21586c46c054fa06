import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { contexts } from '../../.dependency-cruiser.mjs'
import { root } from '../machine/checkout.mjs'
import { systemTests } from './system-tests.mjs'

/*
 * Selects the tests that a change can affect (`npm test -- --changed`). `vitest related` and `playwright --only-changed` find the
 * tests that import a changed file. Request tests and journeys load the built site, not its modules: they are selected by
 * the folder of the changed file, because the folders of tests are named after the contexts and parts of the site.
 */

/** Files that no test loads; only checks of the whole tree read them. */
const untested = /^(imagery|bench|docs)\/|^\.|\.md$|^(biome|knip)\.json$/

/** Helpers that every request test uses to open the site. */
const siteOfTests = /^test\/site\//

/** Parts of the source tree with folders of their own in `test/requests/` and `test/journeys/`. */
const parts = [
  part(['app/routes/account/'], ['people'], ['accounts']),
  part(['app/routes/client-area/'], ['client-area'], ['client-area']),
  part(['app/routes/quote-request/'], ['correspondence'], ['quote-request']),
  part(
    ['about', 'home', 'legal', 'news', 'portfolio', 'prices', 'services'].map((name) => `app/routes/${name}`),
    ['public'],
    ['public'],
  ),
  ...contexts.map((context) => part([`app/routes/office/${context}/`], [context, 'office'], ['office'])),
  // Tests of higher contexts are included, because these contexts import the changed rules. So are tests of pages that visitors
  // see.
  ...contexts.map((context, place) =>
    part(
      [
        `domain/${context}/`,
        `db/schema/${context}/`,
        `server/jobs/${context}-`,
        `adapters/mail/mails/${context}/`,
      ],
      [...contexts.slice(place), 'client-area', 'office', 'public'],
      ['accounts', 'client-area', 'office', 'public', 'quote-request'],
    ),
  ),
]

function part(paths, requests, journeys) {
  return {
    paths,
    requests: requests.map((name) => `test/requests/${name}/`),
    journeys: journeys.map((name) => `test/journeys/${name}/`),
  }
}

/** Tests that read the whole source tree or visit every page. */
const walker = /^test\/(requests\/site\/)?[^/]+$/

/**
 * Returns the arguments of `vitest related` and of `playwright test`. `because` is a changed file that cannot be assigned to one
 * part: every test must run.
 *
 * @param {readonly string[]} changed
 * @param {readonly string[]} allTests
 * @returns {{ tests: string[], journeys: string[], because?: string }}
 */
export function selectTests(changed, allTests) {
  const tested = changed.filter((file) => !untested.test(file))
  const source = tested.filter((file) => !file.startsWith('test/') || siteOfTests.test(file))
  const touched = source.map((file) => parts.find(({ paths }) => paths.some((path) => file.startsWith(path))))
  const because = source[touched.indexOf(undefined)]
  if (because || tested.length === 0) return { tests: [], journeys: [], because }
  if (source.length === 0) return { tests: tested, journeys: ['--only-changed=main', '--pass-with-no-tests'] }
  const folders = touched.flatMap(({ requests }) => requests)
  const isTouched = (test) => walker.test(test) || folders.some((folder) => test.startsWith(folder))
  return {
    tests: [...new Set([...tested, ...allTests.filter(isTouched)])],
    journeys: [
      ...new Set(touched.flatMap(({ journeys }) => journeys)),
      ...tested.filter((file) => file.endsWith('.journey.ts')),
    ],
  }
}

/** Returns the files of Vitest's project `site`. */
export const listTests = () =>
  globSync('test/**/*.test.ts', {
    cwd: root,
    exclude: ['test/faults/**', 'test/hostile/**', ...systemTests],
  })

/** Returns the files that differ from the branch `main`, committed or not. Throws without that branch. */
export function listChangedFiles() {
  const [base] = git('merge-base', 'HEAD', 'main')
  return [
    ...git('diff', '--name-only', '--no-renames', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
}

/** Returns the lines that Git prints. */
const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
