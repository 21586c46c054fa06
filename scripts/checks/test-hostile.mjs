// Every address attacked, and floods, against the built site; see test/hostile.
import { prepare } from '../prepare.mjs'
import { conclude } from './conclude.mjs'
import { failure } from './tally.mjs'
import { tallyVitest } from './vitest.mjs'

const files = process.argv.slice(2)

conclude((await prepare()) ? await tallyVitest('hostile', { files, reporter: 'dot' }) : failure('build'))
