import { builtServer } from './build.mjs'
import { pinnedNode } from './checkout.mjs'
import { prepare } from './prepare.mjs'
import { runUntilStopped, siteEnvironment, siteFlags } from './run.mjs'

process.exitCode = (await prepare())
  ? await runUntilStopped(pinnedNode, [...siteFlags, builtServer], siteEnvironment)
  : 1
