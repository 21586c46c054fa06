import { say } from '../machine/checkout.mjs'
import { callBuiltServer } from './call-built-server.mjs'

/** Calls `functionName`, one of the built server's, with the e-mail address and whatever else stands behind `npm run name --`; answers the exit code. */
export async function runAccountCommand(name, functionName) {
  const [email, ...more] = process.argv.slice(2)
  if (email) return callBuiltServer(functionName, email, ...more)
  say(`Indiquez une adresse e-mail : npm run ${name} -- adresse@exemple.fr`)
  return 1
}
