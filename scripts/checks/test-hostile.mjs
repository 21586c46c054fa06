// Runs the attacks on every URL, and the floods, against the built site (test/hostile).
import { prepare } from '../prepare.mjs'
import { conclude } from './conclude.mjs'
import { failure } from './tally.mjs'
import { tallyVitest } from './vitest.mjs'

const files = process.argv.slice(2)

conclude((await prepare()) ? await tallyVitest('hostile', { files, reporter: 'dot' }) : failure('build'))
