import { and, asc, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import { clients, customerCreations } from '../../../db/schema/tables.ts'
import { recordEvents, staffActor } from '../../kernel/events/record-event.ts'
import { yieldToEventLoopEvery } from '../../kernel/flow/yield-every.ts'
import { validateForm } from '../../kernel/forms/validate-form.ts'
import { normalizeHeading, withHeadingsFirst } from '../../kernel/import/named-columns.ts'
import { type ImportOutcome, runImport } from '../../kernel/import/run-import.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomId } from '../../kernel/random-id.ts'
import { countryName, findCountry } from '../../kernel/text/countries.ts'
import { toAsciiDomain } from '../../kernel/text/email-address.ts'
import { capitalize } from '../../kernel/text/first-letter.ts'
import {
  type Client,
  type ClientValues,
  clientNameFromValues,
  toClientRecord,
  toClientValues,
} from './client.ts'
import { type ClientField, type ClientType, clientFieldNames, clientFields } from './client-fields.ts'
import { clientForm, normalizePhone } from './client-form.ts'
import { type EmailHolder, findPeopleOfEmails, lockClientsTable } from './client-locks.ts'
import { onlyDigitsOf } from './company-numbers.ts'
import { emailOfPersonSentence } from './person-form.ts'
import {
  clearedCompanyAgreements,
  freezeDocumentBuyers,
  normalizeClientValues,
  toClientChangeEventData,
} from './save-client.ts'

/** Imports all valid lines of a stored file, or nothing. */
export function importClients(
  deps: Deps<'db' | 'clock'>,
  by: StaffPerson,
  id: string,
  { columns, seen }: { columns: ClientColumnMapping; seen: string },
): Promise<ImportOutcome> {
  return runImport(
    deps,
    by,
    { id, seen },
    {
      kind: 'clients',
      // The lock prevents changes of records between comparison and writing.
      lock: (tx) => lockClientsTable(tx, 'exclusive'),
      plan: (tx, lines) => planClientImport(tx, lines, columns),
      write: (tx, planned) => writeClients(tx, deps, by, planned),
    },
  )
}

/**
 * Plans the import of these lines. A client is recognised by e-mail or SIRET. A line with neither is wrong, because importing the
 * same file again would create the client again.
 */
export async function planClientImport(
  db: Database,
  lines: readonly string[][],
  columns: ClientColumnMapping,
): Promise<PlannedClientLine[]> {
  const rows = putClientHeadingsFirst(lines)
    .slice(1)
    .map((cells) => parseLine(cells, columns))
  const knownClients = await findKnownClients(db, rows)
  const seen = new Map<string, number>()
  const planned: PlannedClientLine[] = []
  const letOthersRun = yieldToEventLoopEvery()
  for (const [index, line] of rows.entries()) {
    if (Object.keys(line).length === 0) continue
    planned.push(planLine(index + 2, line, knownClients, seen))
    await letOthersRun()
  }
  return planned
}

/** Plan for one line; `line` is its number in a spreadsheet. */
export type PlannedClientLine = { line: number; name: string } & (
  | { fate: 'created'; values: ClientValues }
  | { fate: 'changed'; id: string; before: ClientValues; values: ClientValues; fields: ClientField[] }
  | { fate: 'same'; id: string }
  | { fate: 'wrong'; sentences: string[] }
)

function planLine(
  line: number,
  row: LineValues,
  known: KnownClients,
  seen: Map<string, number>,
): PlannedClientLine {
  const existingClient = known.byEmail.get(emailIn(row)) ?? null
  const bySiret = known.bySiret.get(siretIn(row)) ?? null
  const person = known.people.get(emailIn(row))
  const client = existingClient ?? bySiret
  const before = client && toClientValues(client)
  const laid = mergeOver(row, before)
  const name = clientNameFromValues(normalizeClientValues(laid))
  const checked = validateForm(clientForm, laid)
  const sentences = [
    ...(emailIn(row) || siretIn(row)
      ? []
      : ['Ni e-mail ni SIRET\u00a0: rien ne permettrait de reconnaître ce client']),
    ...(person && !existingClient
      ? [
          `${emailOfPersonSentence(person.person ?? '', person.name)}\u00a0: une adresse ne mène qu’à un client`,
        ]
      : []),
    ...(existingClient && bySiret && existingClient.id !== bySiret.id
      ? [`L’e-mail est celui de ${existingClient.display_name}, le SIRET celui de ${bySiret.display_name}`]
      : []),
    ...earlierLine(line, row, client, seen),
    ...(checked.outcome === 'invalid' ? Object.values(checked.problems) : []),
  ].filter((sentence) => sentence !== undefined)
  if (sentences.length > 0 || checked.outcome === 'invalid') return { line, name, fate: 'wrong', sentences }
  const values = toClientValues(toClientRecord(normalizeClientValues(checked.values)))
  if (!client || !before) return { line, name, fate: 'created', values }
  const changes = toClientChangeEventData(before, values)
  if (!changes) return { line, name, fate: 'same', id: client.id }
  const fields = Object.keys(changes.after.fields) as ClientField[]
  return { line, name, fate: 'changed', id: client.id, before, values, fields }
}

/** Returns a sentence if an earlier line of the file is about the same client, and remembers this line. */
function earlierLine(
  line: number,
  row: LineValues,
  client: Client | null,
  seen: Map<string, number>,
): string[] {
  const keys: [string, string][] = [
    ['Même e-mail', emailIn(row) && `email ${emailIn(row)}`],
    ['Même SIRET', siretIn(row) && `siret ${siretIn(row)}`],
    ['Même client', client ? `id ${client.id}` : ''],
  ]
  const earlier = keys.flatMap(([what, key]) => {
    const other = key ? seen.get(key) : undefined
    if (key && other === undefined) seen.set(key, line)
    return other === undefined ? [] : [`${what} que la ligne ${other}`]
  })
  return earlier.slice(0, 1)
}

/** Values of a line by field; empty cells are absent. */
type LineValues = Partial<ClientValues>

/**
 * Returns the values of a line by field: restores zeros that spreadsheets drop, and normalises postcodes, phones and
 * countries.
 */
function parseLine(cells: readonly string[], columns: ClientColumnMapping): LineValues {
  const values: LineValues = {}
  columns.forEach((field, index) => {
    const cell = cells[index]?.trim()
    if (field && cell) values[field] = repaired(field, cell)
  })
  return withPostcode(values)
}

function repaired(field: ClientField, cell: string): string {
  // Our exports put an apostrophe before texts that a spreadsheet would execute as formulas.
  const text = /^'\s*[=+\-@]/.test(cell) ? cell.slice(1) : cell
  if (field === 'type') return typeOf(text) ?? text
  if (field === 'phone') return phoneOf(text)
  if (field === 'email') return toAsciiDomain(text)
  if (field === 'country') return countryName(text)
  return text
}

/**
 * Restores the leading zero or plus of a phone number that a spreadsheet dropped: « 612345678 », « 6.12345678E8 », «
 * 33612345678 ».
 */
function phoneOf(cell: string): string {
  const text = normalizePhone(cell)
  const digits = /^\d[.,]\d+e\+?\d+$/i.test(text) ? String(Number(text.replace(',', '.'))) : text
  if (/^[1-9]\d{8}$/.test(digits)) return `0${digits}`
  return /^33[1-9]\d{8}$/.test(digits) ? `+${digits}` : digits
}

/** Normalises a French postcode to five digits and moves « CEDEX » behind the town; leaves foreign postcodes unchanged. */
function withPostcode(values: LineValues): LineValues {
  const { zip_code, city = '', country } = values
  if (!zip_code || (country && findCountry(country) !== 'FR')) return values
  const parts = /^(?:FR?[- ]?)?([\d. ]{4,8})(cedex[\d ]{0,3})?$/i.exec(zip_code.replace(/\s+/g, ' '))
  const digits = parts?.[1]?.replace(/\D/g, '') ?? ''
  if (!/^\d{4,5}$/.test(digits)) return values
  const cedex = parts?.[2] && !/\bcedex\b/i.test(city) ? ` ${parts[2].toUpperCase()}` : ''
  return { ...values, zip_code: digits.padStart(5, '0'), ...(cedex && { city: `${city}${cedex}`.trim() }) }
}

const professionals = /^(?:pro|professionnel|professionnelle|societe|société|entreprise|company|garage|b2b)$/i
const individuals = /^(?:part|particulier|particulière|individual|privé|prive|b2c)$/i

function typeOf(text: string): ClientType | null {
  if (professionals.test(text)) return 'company'
  return individuals.test(text) ? 'individual' : null
}

/** Merges a line into the existing record, if there is one. Empty cells change nothing. */
function mergeOver(line: LineValues, known: ClientValues | null): LineValues {
  const isCompany = Boolean(line.name || line.siret || line.siren || line.vat_number)
  const start: LineValues = known ?? { type: isCompany ? 'company' : 'individual' }
  const laid: LineValues = { ...start }
  for (const field of clientFields) if (line[field]) laid[field] = line[field]
  // Another establishment of the company: the SIREN is taken from the new SIRET.
  if (line.siret && !line.siren && known) laid.siren = ''
  return laid
}

interface KnownClients {
  byEmail: Map<string, Client>
  bySiret: Map<string, Client>
  /** Further people of companies, by their e-mail address. */
  people: ReadonlyMap<string, EmailHolder>
}

const emailIn = ({ email = '' }: LineValues) => email.toLowerCase()
const siretIn = ({ siret = '' }: LineValues) => onlyDigitsOf(siret)

async function findKnownClients(db: Database, lines: readonly LineValues[]): Promise<KnownClients> {
  const emails = [...new Set(lines.map(emailIn).filter(Boolean))]
  const sirets = [...new Set(lines.map(siretIn).filter((siret) => siret.length === 14))]
  const rows = await db
    .select()
    .from(clients)
    .where(
      and(
        isNull(clients.merged_into),
        or(
          sql`lower(${clients.email}) = any(${sql.param(emails)}::text[])`,
          sql`only_digits(${clients.siret}) = any(${sql.param(sirets)}::text[])`,
        ),
      ),
    )
    // If several clients have the same SIRET, the same one is chosen each time.
    .orderBy(asc(clients.id))
  return {
    byEmail: new Map(rows.flatMap((row) => (row.email ? [[row.email.toLowerCase(), row]] : []))),
    bySiret: new Map(rows.flatMap((row) => (row.siret ? [[onlyDigitsOf(row.siret), row]] : []))),
    people: await findPeopleOfEmails(db, emails),
  }
}

const batchSize = 500

type Written = Extract<PlannedClientLine, { fate: 'created' | 'changed' }>

async function writeClients(
  tx: Transaction,
  deps: Deps<'clock'>,
  by: StaffPerson,
  planned: readonly PlannedClientLine[],
) {
  const written = planned.filter(
    (line): line is Written => line.fate === 'created' || line.fate === 'changed',
  )
  for (let at = 0; at < written.length; at += batchSize)
    await writeBatch(tx, deps, by, written.slice(at, at + batchSize))
}

/**
 * Returns the columns that an import overwrites in existing records: those of its first line. Other columns do not
 * change.
 */
const replacedColumns = (lines: readonly Written[]) =>
  Object.fromEntries(
    lines
      .slice(0, 1)
      .flatMap(({ values }) =>
        Object.keys(toClientRecord(values)).map((name) => [name, sql.raw(`excluded."${name}"`)]),
      ),
  )

async function writeBatch(tx: Transaction, deps: Deps<'clock'>, by: StaffPerson, lines: readonly Written[]) {
  const linesWithIds = lines.map((line) => ({ line, id: line.fate === 'changed' ? line.id : randomId() }))
  const changed = linesWithIds.flatMap(({ line }) => (line.fate === 'changed' ? [line] : []))
  await freezeDocumentBuyers(
    tx,
    changed.map((line) => line.id),
  )
  await tx
    .insert(clients)
    .values(
      linesWithIds.map(({ line, id }) => ({
        id,
        ...toClientRecord(line.values),
        created_at: deps.clock.now(),
      })),
    )
    .onConflictDoUpdate({ target: clients.id, set: replacedColumns(lines) })
  const individuals = changed.filter(({ values }) => values.type !== 'company').map((line) => line.id)
  if (individuals.length > 0)
    await tx.update(clients).set(clearedCompanyAgreements).where(inArray(clients.id, individuals))
  const moved = changed.filter(({ fields }) => fields.includes('email')).map((line) => line.id)
  if (moved.length > 0)
    await tx
      .delete(customerCreations)
      .where(
        sql`${customerCreations.client_id} = any(${sql.param(moved)}::text[]) and ${customerCreations.status} = 'email_sent'`,
      )
  await recordEvents(
    tx,
    deps,
    staffActor(by),
    linesWithIds.map(({ line, id }) => ({ act: 'client.imported' as const, id, ...eventOfLine(line) })),
  )
}

function eventOfLine(line: Written) {
  if (line.fate === 'changed') {
    const changes = toClientChangeEventData(line.before, line.values)
    if (changes) return changes
  }
  return { before: null, after: { name: line.name, fields: {} } }
}

/** Returns the lines of a file, the headings first (`withHeadingsFirst`). */
export const putClientHeadingsFirst = (lines: readonly string[][]) =>
  withHeadingsFirst(lines, (title) => allHeadings.has(normalizeHeading(title)))

/** Guesses the fields of the columns from their headings, each field once. */
export function guessClientColumns(titles: readonly string[]): ClientColumnMapping {
  const guessedFields = new Set<ClientField>()
  return titles.map((title) => {
    const knownField = (Object.keys(knownHeadings) as ClientField[]).find(
      (field) => !guessedFields.has(field) && knownHeadings[field].includes(normalizeHeading(title)),
    )
    if (knownField) guessedFields.add(knownField)
    return knownField ?? null
  })
}

/** Field of each column of a file, by position; `null` ignores the column. */
export type ClientColumnMapping = readonly (ClientField | null)[]

/** Labels of the fields that a column can contain. */
export const clientImportColumnNames = Object.fromEntries(
  Object.entries(clientFieldNames).map(([field, name]) => [field, capitalize(name)]),
) as Record<ClientField, string>

/** Returns the fields that were chosen for several columns. */
export function findDuplicateImportColumns(columns: ClientColumnMapping): ClientField[] {
  return [
    ...new Set(columns.filter((field, index) => field && columns.indexOf(field) !== index)),
  ] as ClientField[]
}

/** Headings used by other programs, normalised: without accents, spaces and punctuation. */
const knownHeadings: Readonly<Record<ClientField, readonly string[]>> = {
  type: ['type', 'nature', 'categorie', 'typedeclient', 'typeclient', 'profil'],
  name: [
    'societe',
    'entreprise',
    'raisonsociale',
    'company',
    'companyname',
    'nomdelasociete',
    'nomsociete',
    'garage',
    'denomination',
    'enseigne',
  ],
  siret: ['siret', 'nsiret', 'nosiret', 'numerosiret', 'numerodesiret'],
  siren: ['siren', 'nsiren', 'numerosiren'],
  vat_number: [
    'tva',
    'ntva',
    'ndetva',
    'notva',
    'numerotva',
    'numerodetva',
    'tvaintracommunautaire',
    'tvaintra',
    'vat',
    'vatnumber',
  ],
  last_name: ['nom', 'nomdefamille', 'lastname', 'name', 'contact', 'nomducontact'],
  first_name: ['prenom', 'firstname', 'prenomducontact'],
  email: ['email', 'mail', 'courriel', 'adresseemail', 'adressemail', 'adresseelectronique', 'emailaddress'],
  phone: [
    'telephone',
    'tel',
    'phone',
    'mobile',
    'portable',
    'telephonemobile',
    'telephoneportable',
    'numerodetelephone',
    'telfixe',
  ],
  line_1: ['adresse', 'adresse1', 'rue', 'ligne1', 'street', 'address', 'adressepostale', 'adresseligne1'],
  line_2: ['complement', 'adresse2', 'complementdadresse', 'ligne2', 'adresseligne2'],
  zip_code: ['codepostal', 'cp', 'zip', 'zipcode', 'postalcode', 'postcode'],
  city: ['ville', 'commune', 'localite', 'city'],
  country: ['pays', 'country'],
  notes: [
    'note',
    'notes',
    'noteprivee',
    'remarque',
    'remarques',
    'commentaire',
    'commentaires',
    'observations',
  ],
}

const allHeadings = new Set(Object.values(knownHeadings).flat())
