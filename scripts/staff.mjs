import { pathToFileURL } from 'node:url'
import { builtServer } from './build.mjs'
import { say } from './checkout.mjs'
import { continueOnPinnedNode } from './pinned-node.mjs'
import { prepare } from './prepare.mjs'

/** Makes the account of one of the workshop's staff (docs/operations.md, Accounts). */
async function makeStaffOf(email) {
  if (!(await prepare())) return 1
  await continueOnPinnedNode()
  const { makeStaff } = await import(pathToFileURL(builtServer))
  return makeStaff(email)
}

const [email] = process.argv.slice(2)
if (email) process.exitCode = await makeStaffOf(email)
else {
  say('Indiquez une adresse e-mail : npm run staff -- adresse@exemple.fr')
  process.exitCode = 1
}
