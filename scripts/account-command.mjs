import { pathToFileURL } from 'node:url'
import { builtServer } from './build.mjs'
import { say } from './checkout.mjs'
import { continueOnPinnedNode } from './pinned-node.mjs'
import { prepare } from './prepare.mjs'

/** Calls `act`, one of the built server's, with the e-mail address behind `npm run name --`; answers the exit code. */
export async function runAccountCommand(name, act) {
  const [email] = process.argv.slice(2)
  if (!email) {
    say(`Indiquez une adresse e-mail : npm run ${name} -- adresse@exemple.fr`)
    return 1
  }
  if (!(await prepare())) return 1
  await continueOnPinnedNode()
  const server = await import(pathToFileURL(builtServer))
  return server[act](email)
}
