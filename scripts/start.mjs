import { builtServer } from './build.mjs'
import { pinnedNode } from './machine/checkout.mjs'
import { runUntilStopped, siteEnvironment, siteFlags } from './machine/run.mjs'
import { prepare } from './prepare.mjs'

process.exitCode = (await prepare())
  ? await runUntilStopped(pinnedNode, [...siteFlags, builtServer], siteEnvironment)
  : 1
