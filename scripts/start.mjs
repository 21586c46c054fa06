import { builtServer } from './build.mjs'
import { pinnedNode } from './machine/checkout.mjs'
import { runUntilStopped } from './machine/run.mjs'
import { refuseToBypassService } from './machine/service-unit.mjs'
import { siteEnvironment, siteFlags } from './machine/site-flags.mjs'
import { prepare } from './prepare.mjs'

process.exitCode =
  !refuseToBypassService() && (await prepare())
    ? await runUntilStopped(pinnedNode, [...siteFlags, builtServer], siteEnvironment)
    : 1
