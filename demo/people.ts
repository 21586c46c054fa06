import { inArray } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import type { clients } from '../db/schema/people/clients.ts'
import { users } from '../db/schema/tables.ts'
import type { StaffRole } from '../domain/kernel/person.ts'
import type { Accounts } from '../domain/kernel/ports/accounts.ts'

/** Password of every demo account, published in the README. */
export const demoPassword = 'jantes-demo-2026'

interface DemoStaff {
  id: string
  email: string
  name: string
  role: StaffRole
  points_of_sale: string[] | null
}

/** Staff of the demo, one for each role; the first one has every permission. */
export const demoStaff: DemoStaff[] = [
  {
    id: 'AtelierEpinal001',
    email: 'atelier@exemple.fr',
    name: 'Thomas Weber',
    role: 'responsable',
    points_of_sale: null,
  },
  {
    id: 'BureauEpinal0001',
    email: 'bureau@exemple.fr',
    name: 'Sophie Lambert',
    role: 'bureau',
    points_of_sale: ['epinal'],
  },
  {
    id: 'MecanoOstwald001',
    email: 'mecano@exemple.fr',
    name: 'Karim Haddad',
    role: 'atelier',
    points_of_sale: ['ostwald'],
  },
]
/** Address of the invited user whose invitation is among the mails. */
export const demoNewcomer = 'nouveau@exemple.fr'

type ClientRecord = typeof clients.$inferInsert

/** Clients of the demo (README): a company, an individual, one without documents, and a fleet. */
export const demoClients = {
  company: {
    id: 'GarageSaintDie01',
    type: 'company',
    name: 'Garage de la Meurthe',
    first_name: 'Claire',
    last_name: 'Humbert',
    email: 'pro@exemple.fr',
    phone: '03 53 01 55 12',
    siren: '999 501 240',
    siret: '999 501 240 00017',
    vat_number: 'FR 59 999501240',
    address: {
      line_1: '41 rue de la Meurthe',
      line_2: 'Zone artisanale du Faing',
      zip_code: '88100',
      city: 'Saint-Dié-des-Vosges',
      country: 'FR',
    },
  },
  individual: {
    id: 'ParticulierDemo1',
    type: 'individual',
    first_name: 'Julien',
    last_name: 'Marchal',
    email: 'particulier@exemple.fr',
    phone: '03 53 01 61 48',
    address: {
      line_1: '7 allée des Charmes',
      line_2: '',
      zip_code: '67400',
      city: 'Illkirch-Graffenstaden',
      country: 'FR',
    },
  },
  empty: {
    id: 'ClientSansPiece1',
    type: 'individual',
    first_name: 'Nadia',
    last_name: 'Perrin',
    email: 'vide@exemple.fr',
  },
  fleet: {
    id: 'FlotteDemo000001',
    type: 'company',
    name: 'Ballons Services',
    first_name: 'Agnès',
    last_name: 'Thiriet',
    email: 'flotte@exemple.fr',
    phone: '03 53 01 47 90',
    siren: '999 640 113',
    siret: '999 640 113 00018',
    vat_number: 'FR 63 999640113',
    address: {
      line_1: '18 rue de l’Abattoir',
      line_2: '',
      zip_code: '88000',
      city: 'Épinal',
      country: 'FR',
    },
  },
} as const satisfies Record<string, ClientRecord>

/** Second user of the demo's company. */
export const demoColleague = {
  id: 'ComptaSaintDie01',
  client_id: demoClients.company.id,
  name: 'Hélène Royer',
  email: 'compta@exemple.fr',
}

/** Ids of the accounts with the password of the README. */
const demoIds: string[] = [...Object.values(demoClients), ...demoStaff, demoColleague].map(({ id }) => id)

export const isDemoPerson = (userId: string) => demoIds.includes(userId)

export async function hasDemoAccounts(db: Database): Promise<boolean> {
  return (await db.$count(users, inArray(users.id, demoIds))) > 0
}

/** Hides the demo's accounts: sign-in, password recovery and existing sessions treat them as unknown. */
export function withoutDemoAccounts(accounts: Accounts): Accounts {
  const unlessDemo = <Found extends { userId: string }>(found: Found | null) =>
    found && isDemoPerson(found.userId) ? null : found
  return {
    ...accounts,
    find: async (db, email) => unlessDemo(await accounts.find(db, email)),
    findById: async (db, userId) => unlessDemo(await accounts.findById(db, userId)),
    async readSession(db, token) {
      const session = await accounts.readSession(db, token)
      if (!session || unlessDemo(session.person)) return session
      await accounts.closeSession(db, token)
      return null
    },
  }
}
