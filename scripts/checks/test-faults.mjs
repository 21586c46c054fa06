// Runs the tests with killed processes, outages, failures and full disks against the built site (test/faults).
import { prepare } from '../prepare.mjs'
import { conclude } from './conclude.mjs'
import { failure } from './tally.mjs'
import { tallyVitest } from './vitest.mjs'

const files = process.argv.slice(2)

conclude((await prepare()) ? await tallyVitest('faults', { files }) : failure('build'))
