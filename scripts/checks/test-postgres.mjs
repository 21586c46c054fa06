import { ensureBuilt } from '../build.mjs'
import { ensureInstalled } from '../machine/install.mjs'
import { tallyOnAnotherPostgres } from './on-another-postgres.mjs'
import { conclude, failure } from './tally.mjs'

const isReady = (await ensureInstalled()) && (await ensureBuilt())

conclude(isReady ? await tallyOnAnotherPostgres() : failure('build'))
