import { builtServer } from './build.mjs'
import { pinnedNode } from './machine/checkout.mjs'
import { runUntilStopped } from './machine/run.mjs'
import { siteEnvironment, siteFlags } from './machine/site-flags.mjs'
import { prepare } from './prepare.mjs'

process.exitCode = (await prepare())
  ? await runUntilStopped(pinnedNode, [...siteFlags, builtServer], siteEnvironment)
  : 1
