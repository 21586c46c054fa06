import { pathToFileURL } from 'node:url'
import { builtServer } from './build.mjs'
import { say } from './checkout.mjs'
import { continueOnPinnedNode } from './pinned-node.mjs'
import { prepare } from './prepare.mjs'

/** Invites the client of an address to open their account (docs/operations.md, Accounts). */
async function inviteAddress(email) {
  if (!(await prepare())) return 1
  await continueOnPinnedNode()
  const { invite } = await import(pathToFileURL(builtServer))
  return invite(email)
}

const [email] = process.argv.slice(2)
if (email) process.exitCode = await inviteAddress(email)
else {
  say('Indiquez une adresse e-mail : npm run invite -- adresse@exemple.fr')
  process.exitCode = 1
}
