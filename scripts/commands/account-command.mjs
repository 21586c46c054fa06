import { say } from '../machine/checkout.mjs'
import { callBuiltServer } from './call-built-server.mjs'

/**
 * Calls a function of the built server with the e-mail address and the further arguments behind `npm run name --`. Returns the
 * exit code.
 */
export async function runAccountCommand(name, functionName) {
  const [email, ...more] = process.argv.slice(2)
  if (email) return callBuiltServer(functionName, email, ...more)
  say(`Indiquez une adresse e-mail : npm run ${name} -- adresse@exemple.fr`)
  return 1
}
