import { folded } from '../../import/named-columns.ts'
import { type ClientField, clientFieldNames } from '../client-fields.ts'

/** What each column of a file holds, by its place; `null` is left aside. */
export type Columns = readonly (ClientField | null)[]

/** What a column may be chosen to hold. */
export const columnNames = Object.fromEntries(
  Object.entries(clientFieldNames).map(([field, name]) => [field, name[0]?.toUpperCase() + name.slice(1)]),
) as Record<ClientField, string>

/** Heads that other programs give, without accents, spaces and signs. */
const heads: Readonly<Record<ClientField, readonly string[]>> = {
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

/** What the columns seem to hold, by their heads; none twice. */
export function guessColumns(titles: readonly string[]): Columns {
  const taken = new Set<ClientField>()
  return titles.map((title) => {
    const found = (Object.keys(heads) as ClientField[]).find(
      (field) => !taken.has(field) && heads[field].includes(folded(title)),
    )
    if (found) taken.add(found)
    return found ?? null
  })
}

/** Fields that several columns were chosen to hold. */
export function twiceChosen(columns: Columns): ClientField[] {
  return [
    ...new Set(columns.filter((field, place) => field && columns.indexOf(field) !== place)),
  ] as ClientField[]
}
