import { createJobQueue } from '../adapters/jobs/pg-boss-queue.ts'
import { createAccounts } from '../adapters/sign-in/better-auth-accounts.ts'
import { connect } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import { isEmailAddress } from '../domain/email-address.ts'
import { createStaff } from '../domain/sign-in/create-staff.ts'
import { inviteClient } from '../domain/sign-in/invite-client.ts'
import { reachDatabase } from './database.ts'
import { type Environment, readEnvironment } from './env.ts'
import { failureSentence } from './failure-sentence.ts'
import { createLog } from './log.ts'
import { migrationsFolder } from './paths.ts'

const log = createLog('silent')

/** `npm run invite` (docs/operations.md, Accounts): says what was done, or why not; answers the exit code. */
export const invite = (email: string) =>
  runCommand(email, async (world) => {
    const { outcome } = await inviteClient(world, email)
    return outcome === 'invited'
      ? { done: `Invitation de ${email} enregistrée : le site envoie l’e-mail, aussitôt ou à son démarrage.` }
      : { refused: `${email} a déjà un compte.` }
  })

/** `npm run staff` (docs/operations.md, Accounts). */
export const makeStaff = (email: string) =>
  runCommand(email, async (world) => {
    const made = await createStaff(world, email)
    if (made.outcome === 'is-client')
      return { refused: `${email} est l’adresse d’un client : choisissez-en une autre pour l’atelier.` }
    const what =
      made.outcome === 'created' ? 'Compte de l’atelier créé' : 'Ce compte de l’atelier existe déjà'
    return { done: `${what} : son mot de passe se choisit dans l’heure à l’adresse\n${made.link}` }
  })

type World = Parameters<typeof inviteClient>[0] & { siteUrl: string }
type Result = { done: string } | { refused: string }

async function runCommand(email: string, act: (world: World) => Promise<Result>): Promise<number> {
  try {
    if (!isEmailAddress(email.trim())) throw new NoAddress(`« ${email} » n’est pas une adresse e-mail.`)
    const result = await withWorld(readEnvironment(), act)
    if ('done' in result) console.log(result.done)
    else console.error(result.refused)
    return 'done' in result ? 0 : 1
  } catch (error) {
    const isTyping = error instanceof NoAddress
    console.error(isTyping ? error.message : failureSentence(error, 'La commande a échoué.'))
    return 1
  }
}

class NoAddress extends Error {}

/** Whether the site runs or not; its jobs are done by the site, now or once it is started. */
async function withWorld(env: Environment, act: (world: World) => Promise<Result>): Promise<Result> {
  const { TENANT: tenant, SITE_URL: siteUrl, SESSION_SECRET: secret } = env
  const database = await reachDatabase(env, log)
  try {
    await migrate(database.url, tenant, migrationsFolder)
    const { db, pool } = connect(database.url, tenant, 2)
    const jobs = createJobQueue({ url: database.url, tenant, log })
    await jobs.start()
    try {
      const accounts = createAccounts({ tenant, siteUrl, secret })
      const clock = { now: () => new Date() }
      return await act({ db, jobs: jobs.queue, accounts, clock, secret, siteUrl })
    } finally {
      await jobs.stop()
      await pool.end()
    }
  } finally {
    await database.close()
  }
}
