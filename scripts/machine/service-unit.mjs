import { existsSync } from 'node:fs'
import { say } from './checkout.mjs'

/** Path at which `deploy/tw-jantes.service` is installed. */
const unitFile = '/etc/systemd/system/tw-jantes.service'

/**
 * Whether root would use another site than the service. Without the service's DATA_DIR, `npm start` creates a second,
 * empty site, and the operator's commands use another database.
 */
export const bypassesService = ({
  uid = process.getuid?.(),
  dataDir = process.env.DATA_DIR,
  unit = unitFile,
} = {}) => uid === 0 && !dataDir && existsSync(unit)

/** Prints the right command and returns true when root would bypass the service. */
export function refuseToBypassService() {
  if (!bypassesService()) return false
  say(
    'Sur cette machine le site est un service : cette commande, en root, ouvrirait un second site, vide. Démarrez-le par « systemctl start tw-jantes », et lancez les commandes par « deploy/run-command ».',
  )
  return true
}
